import type { Announcement, Audience } from '../../../contract/announcement.ts'
import { textsAllowed } from '../../../domain/brakes.ts'
import { defaultLanguage, type Language } from '../../../domain/language.ts'
import type { Services } from '../../../domain/message-resend.ts'
import { isReservedText } from '../../../domain/outbox-kind.ts'
import { localDate } from '../../../domain/program-time.ts'
import type { RegistrationStatus } from '../../../domain/registration.ts'
import type { TextKind } from '../../../domain/text-kind.ts'
import { toTextNumber } from '../../../domain/text-number.ts'
import type { Db } from '../../db/connect.ts'
import { AppError } from '../../http/errors.ts'
import { erasedKey, hashRequest } from '../../secrets/token-hash.ts'

const statusesOf: Record<Audience, RegistrationStatus[]> = {
  confirmed: ['confirmed'],
  waitlist: ['waitlist'],
  both: ['confirmed', 'waitlist'],
}

export async function findFamilies(
  db: Db,
  timeSlotIds: readonly string[],
  audience: Audience,
  { hasMailServer, hasTextService }: Services,
) {
  const [families, stopped] = await Promise.all([
    db
      .selectFrom('registrations')
      .where('time_slot_id', 'in', [...timeSlotIds])
      .where('status', 'in', statusesOf[audience])
      .orderBy('id')
      .select(['id', 'name', 'email', 'language', 'phone', 'text_consent_at', 'status'])
      .select('time_slot_id as timeSlotId')
      .execute(),
    db.selectFrom('text_opt_outs').select('phone').execute(),
  ])
  const stoppedPhones = new Set(stopped.map(({ phone }) => phone))
  return families.map((family) => {
    const number = hasTextService && family.text_consent_at ? toTextNumber(family.phone) : null
    const hasText =
      number !== null && !stoppedPhones.has(number) && !stoppedPhones.has(erasedKey(number))
    const hasEmail = hasMailServer && family.email !== null
    return { ...family, hasEmail, hasText, needsCall: !hasEmail && !hasText }
  })
}
export type Family = Awaited<ReturnType<typeof findFamilies>>[number]

/** A family that gets both an e-mail and a text is counted in both numbers. */
export function countReach(families: readonly Family[]) {
  return {
    families: families.length,
    emails: families.filter(({ hasEmail }) => hasEmail).length,
    texts: families.filter(({ hasText }) => hasText).length,
    calls: families.filter(({ needsCall }) => needsCall).length,
  }
}

export function presentReach(families: readonly Family[]) {
  const toCall = families.filter(({ needsCall }) => needsCall)
  return {
    ...countReach(families),
    confirmed: families.filter(({ status }) => status === 'confirmed').length,
    calls: toCall.map(({ id: registrationId, name, phone, status }) => ({
      registrationId,
      name,
      phone: phone ?? '',
      status,
    })),
  }
}

/** Without families, returns English with 0, so that a preview still shows a message. */
export function countLanguages(
  families: readonly { language: Language }[],
): { language: Language; families: number }[] {
  const counts = new Map<Language, number>()
  for (const { language } of families) counts.set(language, (counts.get(language) ?? 0) + 1)
  if (counts.size === 0) counts.set(defaultLanguage, 0)
  return [...counts]
    .map(([language, count]) => ({ language, families: count }))
    .toSorted((one, other) => other.families - one.families)
}

export async function listAnnouncements(db: Db, eventId: string): Promise<Announcement[]> {
  const rows = await db
    .selectFrom('announcements')
    .where('event_id', '=', eventId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .selectAll()
    .execute()
  return rows.map(presentAnnouncement)
}

type ToldSlot = { timeSlotId: string }

/** Throws `announcement_known` if the id was used for another request. */
export async function findAnnouncement(
  db: Db,
  {
    request,
    kind,
    slots,
  }: { request: { id: string }; kind: Announcement['kind']; slots: readonly ToldSlot[] },
): Promise<Announcement | undefined> {
  const row = await db
    .selectFrom('announcements')
    .where('id', '=', request.id)
    .selectAll()
    .executeTakeFirst()
  if (!row) return undefined
  const known = presentAnnouncement(row)
  const isSame =
    known.kind === kind &&
    known.timeSlotIds.length === slots.length &&
    slots.every(({ timeSlotId }) => known.timeSlotIds.includes(timeSlotId))
  if (!isSame || !isRequestOf(row, request)) throw new AppError('announcement_known')
  return known
}

/** Always true for rows from an earlier release, which have no hash */
export function isRequestOf(row: { request_hash: string | null }, request: object): boolean {
  return row.request_hash === null || row.request_hash === hashRequest(request)
}

type Row = {
  id: string
  kind: Announcement['kind']
  time_slot_ids: string
  sentences: string
  families: number
  emails: number
  texts: number
  calls: number
  created_at: string
  created_by: string
}

function presentAnnouncement(row: Row): Announcement {
  const { id, kind, families, emails, texts, calls } = row
  return {
    id,
    kind,
    timeSlotIds: JSON.parse(row.time_slot_ids),
    sentences: JSON.parse(row.sentences),
    families,
    emails,
    texts,
    calls,
    createdAt: row.created_at,
    createdBy: row.created_by,
  }
}

export async function countTextsLeft(
  db: Db,
  kind: TextKind,
  { textsPerDay, zone }: { textsPerDay: number; zone: string },
  now: Date,
): Promise<number> {
  const day = await db
    .selectFrom('text_days')
    .where('day', '=', localDate(now.toISOString(), zone))
    .select('texts')
    .executeTakeFirst()
  return Math.max(0, textsAllowed(textsPerDay, isReservedText(kind)) - (day?.texts ?? 0))
}
