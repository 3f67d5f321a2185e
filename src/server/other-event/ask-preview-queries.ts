import type { AskPreview, AskPreviewRequest } from '../../contract/other-event.ts'
import { keptForFamilyUntil, keptUntil } from '../../domain/closing.ts'
import { hasStarted } from '../../domain/time-slot.ts'
import type { programFacts } from '../config/program-facts.ts'
import type { SendingLimits } from '../config/sends-texts.ts'
import type { Db } from '../db/connect.ts'
import { AppError } from '../http/errors.ts'
import {
  countLanguages,
  countTextsLeft,
  presentReach,
} from '../messages/announcements/announcement-queries.ts'
import { findAskContent } from '../messages/announcements/ask-content-queries.ts'
import { findPlannedUntil } from '../time-slot/keeper-queries.ts'
import { findOtherEvent, findWaitingToAsk } from './other-event-queries.ts'

/** Shows the message in each language, as the first family with that language would get it. */
export async function previewAsk(
  db: Db,
  eventId: string,
  request: AskPreviewRequest,
  config: ReturnType<typeof programFacts> & SendingLimits,
  now: Date,
): Promise<AskPreview> {
  const slots = await db
    .selectFrom('time_slots')
    .where('event_id', '=', eventId)
    .where('closed_at', 'is', null)
    .orderBy('start_time')
    .select(['id', 'start_time as startTime', 'end_time as endTime'])
    .execute()
  const open = slots.filter((slot) => !hasStarted(slot, now))
  const [{ toAsk, askedToday }, found, textsLeft] = await Promise.all([
    findWaitingToAsk(
      db,
      open.map(({ id }) => id),
      request.otherEventId,
      now,
      config,
    ),
    findOtherEvent(db, request.otherEventId, now),
    countTextsLeft(
      db,
      'text_other_event',
      { textsPerDay: config.textsPerDay, zone: config.timeZone },
      now,
    ),
  ])
  if (!found || eventId === request.otherEventId) throw new AppError('no_free_spot')
  const until = keptUntil(now, request.keptHours)
  const plan = until && { keepIn: found.slotIds, families: toAsk.length, until }
  const kept = plan ? await findPlannedUntil(db, plan, now) : null
  return {
    ...presentReach(toAsk),
    textsLeft,
    askedToday: askedToday.map(({ name }) => name),
    languages: await Promise.all(
      countLanguages(toAsk).map(async (one) => {
        const family = toAsk.find(({ language }) => language === one.language)
        const slot = open.find(({ id }) => id === family?.timeSlotId) ?? slots[0]
        const about = { ...one, name: family?.name ?? '', timeSlotId: slot?.id ?? '' }
        const forFamily = kept && slot ? keptForFamilyUntil(kept, slot) : null
        const messageFacts = {
          sentences: request.sentences,
          other: found.other,
          keptUntil: forFamily,
        }
        return { ...one, ...(await findAskContent(db, { ...about, ...messageFacts }, config, now)) }
      }),
    ),
  }
}
