import type { Family, FamilyAppointment, MatchReason } from '../../contract/family.ts'
import type { AdminRegistration } from '../../contract/registration.ts'
import { readFamilyKey } from '../../domain/family.ts'
import { toTextNumber } from '../../domain/text-number.ts'
import { findEntryIdsOf, listBlacklist } from '../ban/ban-queries.ts'
import type { Db } from '../db/connect.ts'
import {
  findFamilyId,
  listMembers,
  listNeighbors,
  type Member,
  newestOf,
} from '../family-member/family-member-queries.ts'
import { AppError } from '../http/errors.ts'
import { findAdminRegistrations } from '../registration/registration-list-queries.ts'
import { hasStopped } from '../texts/text-opt-out-queries.ts'
import { listConsents } from './consent-queries.ts'

const maxMessages = 20

/** Throws `registration_not_found`, also if all registrations of the family are erased. */
export async function findFamily(
  db: Db,
  registrationId: string,
  { now, zone }: { now: Date; zone: string },
): Promise<Family> {
  const { own, samePhone, sameAddress, familyId } = await findFamilyRows(db, registrationId)
  const newest = newestOf(own)
  if (!newest) throw new AppError('registration_not_found')
  const all = [...own, ...samePhone, ...sameAddress]
  const ids = own.map(({ id }) => id)
  const numbers = [...new Set(own.flatMap(({ phone }) => toTextNumber(phone) ?? []))]
  const [registrations, joined, note, blacklist, banIds, stops, messages, consents] =
    await Promise.all([
      findAdminRegistrations(
        db,
        all.map(({ id }) => id),
        now,
      ),
      listJoined(db, familyId, own),
      findFamilyNote(db, ids),
      listBlacklist(db, { now, zone }),
      findEntryIdsOf(db, own),
      Promise.all(numbers.map((number) => hasStopped(db, number))),
      listMessages(db, ids),
      listConsents(db, ids),
    ])
  const known = new Map(registrations.map((one) => [one.id, one]))
  const opened = own.find(({ id }) => id === registrationId) ?? newest
  const present = (rows: readonly Member[]) =>
    rows.flatMap((row) => presentAppointment(row, known.get(row.id), opened, own))
  return {
    name: newest.name,
    language: newest.language,
    appointments: present(own),
    samePhone: present(samePhone),
    sameAddress: present(sameAddress),
    joined,
    ...note,
    consents,
    hasStopped: stops.includes(true),
    bans: blacklist.filter(({ id }) => banIds.has(id)),
    messages,
  }
}

export async function findFamilyRows(db: Db, registrationId: string) {
  const familyId = await findFamilyId(db, registrationId)
  if (familyId === undefined) throw new AppError('registration_not_found')
  const own = await listMembers(db, [familyId])
  const keysOf = (column: 'phone_key' | 'address_key') => own.flatMap((row) => row[column] ?? [])
  const listOthers = async (column: 'phone_key' | 'address_key') =>
    (await listNeighbors(db, column, keysOf(column))).filter((row) => row.familyId !== familyId)
  // Each query has its own limit, so that many neighbors in a shelter do not crowd out people with the same phone.
  const samePhone = await listOthers('phone_key')
  const phones = new Set(keysOf('phone_key'))
  const sameAddress = (await listOthers('address_key')).filter(
    ({ phone_key }) => phone_key === null || !phones.has(phone_key),
  )
  return { familyId, own, samePhone, sameAddress }
}

function presentAppointment(
  row: Member,
  registration: AdminRegistration | undefined,
  opened: Member,
  own: readonly Member[],
): FamilyAppointment[] {
  if (!registration) return []
  return [
    {
      ...registration,
      eventTitle: row.eventTitle,
      attendance: row.attendance,
      loads: row.loads,
      dayNote: row.volunteer_note ?? '',
      isWalkIn: row.is_walk_in === 1,
      by: row.id === opened.id ? [] : matchReasonsOf(row, opened, own),
    },
  ]
}

/**
 * What `row` shares with `opened`, or, if `row` is another family's, with any registration in `own`. `joined` means
 * that a volunteer joined the entries: they belong to one family without a common key.
 */
function matchReasonsOf(row: Member, opened: Member, own: readonly Member[]): MatchReason[] {
  const isOwn = row.familyId === opened.familyId
  const compared = isOwn ? [opened] : own
  const shares = (column: 'email_key' | 'phone_key' | 'address_key') =>
    compared.some((one) => one[column] !== null && one[column] === row[column])
  const same: MatchReason[] = []
  if (shares('email_key')) same.push('email')
  if (shares('phone_key')) same.push('phone')
  if (shares('address_key')) same.push('address')
  const isByKey =
    shares('email_key') ||
    (row.email_key === null && opened.email_key === null && shares('phone_key'))
  if (isOwn && !isByKey) same.push('joined')
  return same
}

async function listJoined(
  db: Db,
  familyId: string,
  own: readonly Member[],
): Promise<Family['joined']> {
  const rows = await db
    .selectFrom('family_keys')
    .where('family_id', '=', familyId)
    .where('joined_at', 'is not', null)
    .select(['key', 'joined_at', 'joined_by'])
    .orderBy('joined_at')
    .orderBy('key')
    .execute()
  return rows.map(({ key, joined_at, joined_by }) => {
    const { kind, value } = readFamilyKey(key)
    const row = own.find(
      (one) =>
        (kind === 'email' ? one.email_key : kind === 'phone' ? one.phone_key : one.id) === value,
    )
    const label =
      (kind === 'email' ? row?.email : kind === 'phone' ? row?.phone : row?.name) ?? value
    return { key, label, joinedAt: joined_at ?? '', joinedBy: joined_by ?? '' }
  })
}

/** The note about the family of these registrations, and who saved it last */
export async function findFamilyNote(
  db: Db,
  ids: readonly string[],
): Promise<Pick<Family, 'note' | 'noteBy' | 'noteAt'>> {
  const rows = await db
    .selectFrom('family_notes')
    .where('registration_id', 'in', ids)
    .selectAll()
    .orderBy('updated_at', 'desc')
    .orderBy('registration_id')
    .execute()
  return {
    // Undoing a deletion may leave two copies of a note.
    note: [...new Set(rows.map(({ note }) => note))].join('\n'),
    noteBy: rows[0]?.updated_by ?? null,
    noteAt: rows[0]?.updated_at ?? null,
  }
}

async function listMessages(db: Db, ids: readonly string[]): Promise<Family['messages']> {
  const rows = await db
    .selectFrom('messages')
    .where('registration_id', 'in', ids)
    .where('recipient', '!=', '')
    .select(['id', 'registration_id as registrationId', 'kind', 'channel', 'recipient', 'state'])
    .select('created_at as createdAt')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxMessages)
    .execute()
  return rows.map((row) => ({ ...row, registrationId: row.registrationId ?? '' }))
}
