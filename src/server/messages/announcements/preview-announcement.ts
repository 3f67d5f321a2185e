import type { AnnouncementPreview, PreviewRequest } from '../../../contract/announcement.ts'
import type { EventAppointment } from '../../../domain/appointment.ts'
import { keptForFamilyUntil, keptUntil } from '../../../domain/closing.ts'
import type { Language } from '../../../domain/language.ts'
import type { SendingLimits } from '../../config/sends-texts.ts'
import type { Db } from '../../db/connect.ts'
import { AppError } from '../../http/errors.ts'
import { findPlannedUntil } from '../../time-slot/keeper-queries.ts'
import { findSlotAppointment, hasTimeSlot } from '../../time-slot/time-slot-queries.ts'
import { presentContent } from '../log/present-content.ts'
import type { MessagePayload } from '../outbox-payload.ts'
import { type ProgramFacts, renderMessage } from '../templates/render-message.ts'
import { renderText } from '../templates/text.ts'
import {
  countLanguages,
  countTextsLeft,
  type Family,
  findFamilies,
  presentReach,
} from './announcement-queries.ts'

/** Renders the message for the first family of each language. */
export async function previewAnnouncement(
  db: Db,
  eventId: string,
  request: PreviewRequest,
  config: ProgramFacts & SendingLimits,
  now: Date,
): Promise<AnnouncementPreview> {
  for (const id of request.timeSlotIds) {
    if (!(await hasTimeSlot(db, eventId, id))) throw new AppError('time_slot_not_found')
  }
  const limits = { textsPerDay: config.textsPerDay, zone: config.timeZone }
  const ids = request.registrationIds
  const [all, textsLeft] = await Promise.all([
    findFamilies(db, request.timeSlotIds, request.audience, config),
    countTextsLeft(db, 'text_announcement', limits, now),
  ])
  const families = ids ? all.filter(({ id }) => ids.includes(id)) : all
  const reach = presentReach(families)
  const until = await readKeptUntil(db, request, reach.confirmed, now)
  return {
    ...reach,
    textsLeft,
    languages: await Promise.all(
      countLanguages(families).map(async (one) => {
        const family = families.find(({ language }) => language === one.language)
        const slotId = family?.timeSlotId ?? request.timeSlotIds[0] ?? ''
        const appointment = await findSlotAppointment(db, slotId)
        return {
          ...one,
          ...(await render(one.language, { appointment, family, until }, request, config, now)),
        }
      }),
    ),
  }
}

function kindOf({
  keptHours,
  registrationIds,
}: Pick<PreviewRequest, 'keptHours' | 'registrationIds'>) {
  if (keptHours === undefined) return 'announcement'
  return registrationIds ? 'asked_to_move' : 'slot_closed'
}

/** The time until which the message promises kept spots; null if none would be kept */
async function readKeptUntil(
  db: Db,
  { keptHours = 0, keepIn = [], timeSlotIds, registrationIds }: PreviewRequest,
  confirmed: number,
  now: Date,
): Promise<string | null> {
  const until = keptUntil(now, keptHours)
  if (until === null) return null
  if (!registrationIds) {
    return findPlannedUntil(db, { keepIn, families: confirmed, until, closing: timeSlotIds }, now)
  }
  const [appointment] = await Promise.all(
    timeSlotIds.slice(0, 1).map((id) => findSlotAppointment(db, id)),
  )
  const bounded = appointment ? keptForFamilyUntil(until, appointment) : until
  const others = keepIn.filter((id) => !timeSlotIds.includes(id))
  return findPlannedUntil(db, { keepIn: others, families: confirmed, until: bounded }, now)
}

async function render(
  language: Language,
  {
    appointment,
    family,
    until,
  }: { appointment: EventAppointment; family: Family | undefined; until: string | null },
  { sentences, keptHours, registrationIds }: PreviewRequest,
  program: ProgramFacts,
  now: Date,
) {
  const kind = kindOf({ keptHours, registrationIds })
  const payload: MessagePayload = {
    ...appointment,
    registrationId: 'example',
    name: family?.name ?? '',
    status: family?.status ?? 'confirmed',
    language,
    queuedAt: now.toISOString(),
    // A placeholder as long as a real token, so that the preview shows the real length of the text
    cancelToken: 'examplelink16chr',
    sentences: { en: sentences.en ?? '', es: sentences.es ?? '' },
    ...(until && { keptUntil: until }),
  }
  const hasLink = kind !== 'announcement'
  return {
    email: presentContent(await renderMessage(kind, payload, program), language),
    text: presentContent(renderText(`text_${kind}`, { ...payload, hasLink }, program), language),
  }
}
