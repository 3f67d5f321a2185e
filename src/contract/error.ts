import * as z from 'zod/mini'
import { adminAnswers } from './words/en/admin-answers.ts'
import { answers } from './words/en/answers.ts'
import { importAnswers } from './words/en/import-answers.ts'

/** Every error code of the API, with its HTTP status and user-facing message (DESIGN.md 6) */
export const errors = {
  validation: { status: 400, message: answers.invalid },
  malformed: { status: 400, message: answers.malformed },
  unauthorized: { status: 401, message: adminAnswers.unauthorized },
  invalid_credentials: { status: 401, message: adminAnswers.invalidCredentials },
  bad_signature: { status: 403, message: adminAnswers.badSignature },
  blacklisted: { status: 403, message: answers.unableToRegister('') },
  not_found: { status: 404, message: answers.notFound },
  event_not_found: { status: 404, message: answers.eventNotFound },
  time_slot_not_found: { status: 404, message: answers.timeSlotNotFound },
  event_deleted: { status: 404, message: answers.eventDeleted('') },
  registration_not_found: { status: 404, message: answers.registrationNotFound },
  already_registered: { status: 409, message: answers.alreadyRegistered },
  on_waitlist: { status: 409, message: answers.onWaitlist },
  household_full: { status: 409, message: answers.householdFull('') },
  slot_moved: { status: 409, message: answers.slotMoved },
  not_asked_yet: { status: 409, message: answers.notAskedYet },
  slot_full: { status: 409, message: answers.slotFull },
  not_open_yet: { status: 409, message: answers.notOpenYet },
  slot_started: { status: 409, message: answers.slotStarted },
  slot_closed: { status: 409, message: answers.slotClosed },
  no_spot_to_move: { status: 409, message: answers.noSpotToMove },
  details_missing: { status: 409, message: answers.detailsMissing },
  not_completable: { status: 409, message: answers.notCompletable },
  slot_ended: { status: 409, message: answers.slotEnded },
  signed_up_again: { status: 409, message: answers.signedUpAgain },
  marked_no_show: { status: 409, message: answers.markedNoShow },
  no_show_cancelled: { status: 409, message: adminAnswers.noShowCancelled },
  not_erasable: { status: 409, message: adminAnswers.notErasable },
  registration_erased: { status: 409, message: adminAnswers.registrationErased },
  not_movable: { status: 409, message: adminAnswers.notMovable },
  settings_changed: { status: 409, message: adminAnswers.settingsChanged },
  changed_meanwhile: { status: 409, message: adminAnswers.changedMeanwhile },
  not_over_full: { status: 409, message: adminAnswers.notOverFull },
  asked_before: { status: 409, message: adminAnswers.askedBefore },
  family_left: { status: 409, message: adminAnswers.familyLeft },
  not_closable: { status: 409, message: adminAnswers.notClosable },
  sentence_missing: { status: 400, message: adminAnswers.sentenceMissing },
  announcement_known: { status: 409, message: adminAnswers.announcementKnown },
  nobody_to_tell: { status: 409, message: adminAnswers.nobodyToTell },
  slot_has_people: { status: 409, message: adminAnswers.slotHasPeople([]) },
  username_taken: { status: 409, message: adminAnswers.usernameTaken },
  opens_too_late: { status: 400, message: adminAnswers.opensTooLate },
  date_in_past: { status: 400, message: adminAnswers.dateInPast },
  admin_not_found: { status: 404, message: adminAnswers.adminNotFound },
  last_admin: { status: 409, message: adminAnswers.lastAdmin },
  wrong_password: { status: 400, message: adminAnswers.wrongPassword },
  blacklist_entry_not_found: { status: 404, message: adminAnswers.blacklistEntryNotFound },
  message_not_found: { status: 404, message: adminAnswers.messageNotFound },
  message_not_sendable: { status: 409, message: adminAnswers.messageNotSendable },
  file_unreadable: { status: 400, message: importAnswers.file.empty },
  import_changed: { status: 409, message: importAnswers.changed },
  series_not_found: { status: 404, message: adminAnswers.seriesNotFound },
  series_name_taken: { status: 409, message: adminAnswers.seriesNameTaken },
  month_has_event: { status: 409, message: adminAnswers.monthHasEvent },
  day_in_other_month: { status: 400, message: adminAnswers.dayInOtherMonth },
  too_large: { status: 413, message: answers.tooLarge },
  unsupported: { status: 415, message: answers.unsupported },
  too_many_requests: { status: 429, message: answers.tooManyRequests },
  too_many_messages: { status: 429, message: answers.tooManyMessages('') },
  too_many_sign_ups: { status: 429, message: answers.tooManySignUps },
  too_many_logins: { status: 429, message: adminAnswers.tooManyLogins },
  too_many_passwords: { status: 429, message: adminAnswers.tooManyPasswords },
  unexpected: { status: 500, message: answers.unexpected },
  unavailable: { status: 503, message: answers.unavailable },
} as const

export type ErrorCode = keyof typeof errors

/** Body of every error response (DESIGN.md 6). `errors[].path` is a field, such as `timeSlots.0.endTime`. */
export const errorBody = z.object({
  message: z.string(),
  code: z.string(),
  /** With `on_waitlist`: the message with the family's link was held back, so the family has to call */
  linkHeld: z.optional(z.boolean()),
  errors: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
})
export type ErrorBody = z.infer<typeof errorBody>
