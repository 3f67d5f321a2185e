import { randomUUIDv7 } from 'node:crypto'
import type { AddToBlacklistAnswer, AddToBlacklistRequest } from '../../contract/blacklist.ts'
import { activityWords } from '../../contract/words/en/activity.ts'
import { adminAnswers } from '../../contract/words/en/admin-answers.ts'
import { endOfBan } from '../../domain/ban.ts'
import {
  addMonths,
  lastDayOfNoShowBan,
  type NoShowEntry,
  type NoShowPolicy,
} from '../../domain/no-show.ts'
import { emailKeyOf, onePhoneKey, phoneKeys } from '../../domain/person.ts'
import { formatDay, localDate, startOfDay } from '../../domain/program-time.ts'
import { type Act, type LocalAct, recordAct } from '../activity/activity-commands.ts'
import {
  countUpcomingOf,
  hasEntrySince,
  isUsedByOthers,
  listBlacklist,
} from '../ban/ban-queries.ts'
import type { Db, Tx } from '../db/connect.ts'
import { lockNames } from '../db/named-locks.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError } from '../http/errors.ts'

/** Also returns the number of the person's upcoming registrations. Throws `date_in_past` if the last day is over. */
export async function addToBlacklist(
  db: Db,
  request: AddToBlacklistRequest,
  act: LocalAct,
): Promise<AddToBlacklistAnswer> {
  const { name, email, phone, reason } = request
  const endDate = request.endDate || null
  return inTransaction(db, async (tx) => {
    if (request.id !== undefined) {
      // A browser whose response was lost sends the request again.
      await lockNames(tx, [request.id])
      const known = (await listBlacklist(tx, act)).find((entry) => entry.id === request.id)
      if (known) {
        return { ...known, upcomingRegistrations: await countUpcomingOf(tx, request, act.now) }
      }
    }
    if (endDate && endDate < localDate(act.now.toISOString(), act.zone)) {
      throw new AppError('date_in_past')
    }
    const id = request.id ?? randomUUIDv7()
    const createdAt = act.now.toISOString()
    await tx
      .insertInto('blacklist')
      .values({
        id,
        ...personColumns(request),
        reason,
        ends_at: endDate && endOfBan(endDate, act.zone),
        created_at: createdAt,
      })
      .execute()
    await addNumbers(tx, id, phoneKeys(phone))
    await recordAct(tx, activityWords.blacklisted(name), act)
    return {
      id,
      name,
      email: email ?? '',
      phone,
      matchesPhone: true,
      reason,
      endDate,
      hasEnded: false,
      isWarning: false,
      createdAt,
      registrationId: null,
      eventId: null,
      upcomingRegistrations: await countUpcomingOf(tx, request, act.now),
    }
  })
}

/** Throws `blacklist_entry_not_found`. */
export async function removeFromBlacklist(db: Db, id: string, act: Act): Promise<void> {
  await inTransaction(db, async (tx) => {
    const removed = await tx
      .deleteFrom('blacklist')
      .where('id', '=', id)
      .returning('name')
      .executeTakeFirst()
    if (!removed) throw new AppError('blacklist_entry_not_found')
    await recordAct(tx, activityWords.unblacklisted(removed.name), act)
  })
}

type Absentee = { id: string; name: string; email: string | null; phone: string | null }

/**
 * Idempotent per registration (DESIGN.md 5, rule 7): returns null if it already has an entry. The entry matches by
 * phone only if the field has a single number that no other family has used, because any other number may be shared or
 * a stranger's.
 */
export async function addNoShowEntry(
  tx: Tx,
  person: Absentee,
  appointment: { eventTitle: string; startTime: string },
  { now, zone }: LocalAct,
  policy: NoShowPolicy,
): Promise<NoShowEntry | null> {
  const day = formatDay(appointment.startTime, zone)
  const number = await findOwnNumber(tx, person)
  const isWarning =
    policy.warnsFirst && (await isFirstNoShow(tx, person, number, policy, { now, zone }))
  const missedDay = localDate(appointment.startTime, zone)
  const lastDay = lastDayOfNoShowBan(missedDay, policy)
  const endsAt = isWarning ? now.toISOString() : lastDay && endOfBan(lastDay, zone)
  const added = await tx
    .insertInto('blacklist')
    .values({
      id: randomUUIDv7(),
      ...noShowColumns(person),
      reason: adminAnswers.noShowReason(appointment.eventTitle, day),
      registration_id: person.id,
      ends_at: endsAt,
      is_warning: isWarning ? 1 : 0,
      created_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.column('registration_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) return null
  if (number !== null) await addNumbers(tx, added.id, [number])
  return { isWarning, endsAt }
}

/**
 * Whether the family has no blacklist entry from the last `banMonths` months, or no entry at all if bans never end.
 * Takes a lock, because two concurrent no-shows would otherwise both count as the first.
 */
async function isFirstNoShow(
  tx: Tx,
  person: Absentee,
  number: string | null,
  { banMonths }: NoShowPolicy,
  { now, zone }: { now: Date; zone: string },
): Promise<boolean> {
  const mailbox = emailKeyOf(person.email)
  const keys = [mailbox, number].filter((key) => key !== null)
  // Every transaction takes this lock last (docs/decisions/0020).
  await lockNames(
    tx,
    keys.map((key) => `no-show ${key}`),
  )
  const today = localDate(now.toISOString(), zone)
  const since = banMonths === null ? '' : startOfDay(addMonths(today, -banMonths), zone)
  return !(await hasEntrySince(tx, keys, since))
}

/** Does nothing if the entry was removed. */
export async function correctNoShowEntry(tx: Tx, person: Absentee): Promise<void> {
  const entry = await tx
    .updateTable('blacklist')
    .set(noShowColumns(person))
    .where('registration_id', '=', person.id)
    .returning('id')
    .executeTakeFirst()
  if (!entry) return
  await tx.deleteFrom('blacklist_phones').where('blacklist_id', '=', entry.id).execute()
  const number = await findOwnNumber(tx, person)
  if (number !== null) await addNumbers(tx, entry.id, [number])
}

export async function removeNoShowEntry(tx: Tx, registrationId: string): Promise<void> {
  await tx.deleteFrom('blacklist').where('registration_id', '=', registrationId).execute()
}

function noShowColumns(person: Absentee) {
  return personColumns({ ...person, phone: person.phone ?? adminAnswers.noPhone })
}

/** An empty e-mail address matches nobody. */
function personColumns(person: { name: string; email?: string | null; phone: string }) {
  const email = person.email ?? ''
  return { name: person.name, email, email_key: emailKeyOf(email) ?? '', phone: person.phone }
}

/** Null if the field has no single number, or if another family has used the number */
async function findOwnNumber(tx: Tx, person: Absentee): Promise<string | null> {
  const number = onePhoneKey(person.phone)
  return number === null || (await isUsedByOthers(tx, number, person)) ? null : number
}

async function addNumbers(tx: Tx, entryId: string, numbers: string[]): Promise<void> {
  if (numbers.length === 0) return
  const rows = numbers.map((number) => ({ phone_key: number, blacklist_id: entryId }))
  await tx.insertInto('blacklist_phones').values(rows).execute()
}
