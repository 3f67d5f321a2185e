import * as z from 'zod/mini'
import { admin, loginAnswer } from '../../contract/admin.ts'
import {
  administrator,
  adminSession,
  forgottenPasswordAnswer,
  invitation,
  invitationFacts,
  inviteAnswer,
  recoveryCodes,
  resetFacts,
  secondFactorSecret,
  secondFactorState,
} from '../../contract/administrators.ts'
import { lastAfterwards } from '../../contract/afterwards.ts'
import { announcement, announcementPreview, announcements } from '../../contract/announcement.ts'
import { apiKey, apiKeyWithSecret } from '../../contract/api-keys.ts'
import { askedToMove } from '../../contract/asked-to-move.ts'
import { addToBlacklistAnswer, banCheck, blacklistEntry } from '../../contract/blacklist.ts'
import {
  callComingAnswer,
  callDoneAnswer,
  callsAnswer,
  callUndoAnswer,
  toldCallsAnswer,
} from '../../contract/calls.ts'
import { appointment, cancelAnswer } from '../../contract/cancellation.ts'
import { consequences } from '../../contract/careful.ts'
import { checkDuplicateAnswer } from '../../contract/check-duplicate.ts'
import { checkInAnswer, checkInResult, walkInCheck } from '../../contract/check-in.ts'
import { calendarFeed, importReport, newCalendarFeed } from '../../contract/data.ts'
import { event } from '../../contract/event.ts'
import { eraseAnswer, family, familyFile, familyItem } from '../../contract/family.ts'
import { findAnswer } from '../../contract/find.ts'
import { health, healthReport } from '../../contract/health.ts'
import {
  loggedMessage,
  messageContent,
  messageItem,
  missedEmails,
  missedEmailsSent,
} from '../../contract/messages.ts'
import { moveAnswer, myAppointment } from '../../contract/my-appointment.ts'
import { askPreview, otherEventAsk, otherEventAsks } from '../../contract/other-event.ts'
import { namesToRemove, programSettingsAnswer } from '../../contract/program-settings.ts'
import {
  adminRegistration,
  joinWaitlistAnswer,
  noShowAnswer,
  registerAnswer,
} from '../../contract/registration.ts'
import { report } from '../../contract/report.ts'
import { resumeSendingAnswer, sendingState, waitingMessages } from '../../contract/sending.ts'
import { series } from '../../contract/series.ts'
import { activityItem, analytics, stats } from '../../contract/statistics.ts'
import { systemReport, testEmailAnswer } from '../../contract/system.ts'
import { today } from '../../contract/today.ts'
import { webhookDelivery, webhookTarget, webhookTargetWithSecret } from '../../contract/webhooks.ts'

/** The schema of each response, by method and path. "*" stands for one part of the path; the first match counts. */
const responses: Record<string, z.ZodMiniType> = {
  'GET /api/events': z.array(event),
  'GET /api/events/*': event,
  'POST /api/register': registerAnswer,
  'POST /api/register/check-duplicate': checkDuplicateAnswer,
  'POST /api/waitlist': joinWaitlistAnswer,
  'GET /api/cancel/*': appointment,
  'POST /api/cancel/*': cancelAnswer,
  'GET /api/my/*': myAppointment,
  'PUT /api/my/*': myAppointment,
  'POST /api/my/*/coming': myAppointment,
  'POST /api/my/*/move': moveAnswer,
  'POST /api/find': findAnswer,
  'GET /api/health': z.union([healthReport, health]),
  'POST /api/admin/login': loginAnswer,
  'GET /api/admin/sending': sendingState,
  'GET /api/admin/sending/waiting': waitingMessages,
  'POST /api/admin/sending/resume': resumeSendingAnswer,
  'GET /api/admin/settings': programSettingsAnswer,
  'GET /api/admin/settings/names-to-remove': namesToRemove,
  'PUT /api/admin/settings': programSettingsAnswer,
  'GET /api/admin/admins': z.array(administrator),
  'POST /api/admin/admins': admin,
  'GET /api/admin/invitations': z.array(invitation),
  'POST /api/admin/invitations': inviteAnswer,
  'POST /api/admin/invitations/*/resend': inviteAnswer,
  'POST /api/admin/invitation/look': invitationFacts,
  'POST /api/admin/invitation/accept': admin,
  'POST /api/admin/forgotten-password': forgottenPasswordAnswer,
  'POST /api/admin/reset-password/look': resetFacts,
  'GET /api/admin/account/sessions': z.array(adminSession),
  'GET /api/admin/account/second-factor': secondFactorState,
  'POST /api/admin/account/second-factor': secondFactorSecret,
  'POST /api/admin/account/second-factor/confirm': recoveryCodes,
  'GET /api/admin/events': z.array(event),
  'POST /api/admin/events': event,
  'PUT /api/admin/events/*': event,
  'POST /api/admin/events/*/clone': event,
  'GET /api/admin/events/*/check-in': checkInAnswer,
  'POST /api/admin/events/*/check-in': checkInResult,
  'POST /api/admin/events/*/walk-in-check': walkInCheck,
  'GET /api/admin/events/*/announcements': announcements,
  'POST /api/admin/events/*/announcements': announcement,
  'POST /api/admin/events/*/announcements/preview': announcementPreview,
  'POST /api/admin/events/*/preview': consequences,
  'GET /api/admin/events/*/other-event': otherEventAsks,
  'POST /api/admin/events/*/other-event': otherEventAsk,
  'POST /api/admin/events/*/other-event/preview': askPreview,
  'POST /api/admin/events/*/close': announcement,
  'GET /api/admin/events/*/asked-to-move': askedToMove,
  'POST /api/admin/events/*/asked-to-move': announcement,
  'POST /api/admin/events/*/reopen': announcement,
  'GET /api/admin/calendar-feed': calendarFeed,
  'POST /api/admin/calendar-feed': newCalendarFeed,
  'POST /api/admin/imports/*/check': importReport,
  'POST /api/admin/imports/*': importReport,
  'GET /api/admin/registrations': z.array(adminRegistration),
  'GET /api/admin/registrations/*': z.array(adminRegistration),
  'POST /api/admin/registrations': adminRegistration,
  'PUT /api/admin/registrations/*': adminRegistration,
  'POST /api/admin/registrations/*/preview': consequences,
  'POST /api/admin/registrations/*/no-show': noShowAnswer,
  'GET /api/admin/families': z.array(familyItem),
  'GET /api/admin/families/*': family,
  'PUT /api/admin/families/*/note': family,
  'POST /api/admin/families/*/join': family,
  'POST /api/admin/families/*/separate': family,
  'POST /api/admin/families/*/file': familyFile,
  'POST /api/admin/families/*/erase': eraseAnswer,
  'GET /api/admin/blacklist': z.array(blacklistEntry),
  'POST /api/admin/blacklist': addToBlacklistAnswer,
  'POST /api/admin/blacklist/check': banCheck,
  'GET /api/admin/calls': callsAnswer,
  'GET /api/admin/calls/told': toldCallsAnswer,
  'POST /api/admin/calls/*/coming': callComingAnswer,
  'POST /api/admin/calls/*/correct': callComingAnswer,
  'POST /api/admin/calls/*/done': callDoneAnswer,
  'POST /api/admin/calls/*/undo': callUndoAnswer,
  'GET /api/admin/messages': z.array(messageItem),
  'GET /api/admin/messages/preview/*': messageContent,
  'GET /api/admin/messages/missed': missedEmails,
  'POST /api/admin/messages/missed/send': missedEmailsSent,
  'GET /api/admin/messages/*': loggedMessage,
  'POST /api/admin/messages/*/resend': messageItem,
  'GET /api/admin/series': z.array(series),
  'GET /api/admin/series/unreadable': z.array(z.string()),
  'POST /api/admin/series': series,
  'PUT /api/admin/series/*': series,
  'POST /api/admin/series/*/*': series,
  'PUT /api/admin/series/*/months/*': series,
  'GET /api/admin/afterwards': lastAfterwards,
  'GET /api/admin/stats': stats,
  'GET /api/admin/recent-activity': z.array(activityItem),
  'GET /api/admin/analytics': analytics,
  'GET /api/admin/report': report,
  'GET /api/admin/today': today,
  'GET /api/admin/system': systemReport,
  'POST /api/admin/system/test-email': testEmailAnswer,
  'GET /api/admin/webhooks': z.array(webhookTarget),
  'POST /api/admin/webhooks': webhookTargetWithSecret,
  'PUT /api/admin/webhooks/*': webhookTarget,
  'POST /api/admin/webhooks/*/secret': webhookTargetWithSecret,
  'GET /api/admin/webhooks/*/deliveries': z.array(webhookDelivery),
  'GET /api/admin/api-keys': z.array(apiKey),
  'POST /api/admin/api-keys': apiKeyWithSecret,
}

const patterns = Object.entries(responses).map(
  ([call, schema]) => [new RegExp(`^${call.replaceAll('*', '[^/]+')}$`), schema] as const,
)

/** For development and journeys. Throws if a response body does not match the contract, or if the call is not listed here. */
export function checkResponse(method: string, path: string, body: unknown): void {
  const [pathname = ''] = path.split('?')
  const call = `${method} ${pathname}`
  const schema = patterns.find(([pattern]) => pattern.test(call))?.[1]
  if (!schema) throw new Error(`Add the schema of ${call} to check-response.ts`)
  const { success, error } = schema.safeParse(body)
  if (!success)
    throw new Error(
      `The response to ${call} does not match the contract: ${z.prettifyError(error)}`,
    )
}
