import { randomUUIDv7 } from 'node:crypto'
import type { AddToBlacklistAnswer, AddToBlacklistRequest } from '../../contract/blacklist.ts'
import { activityWords } from '../../contract/words/en/activity.ts'
import { adminAnswers } from '../../contract/words/en/admin-answers.ts'
import { endOfBan } from '../../domain/ban.ts'
import { emailKeyOf, onePhoneKey, phoneKeys } from '../../domain/person.ts'
import { formatDay, localDate } from '../../domain/program-time.ts'
import { type Act, type LocalAct, recordAct } from '../activity/activity-commands.ts'
import type { Db, Tx } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError } from '../http/errors.ts'
import { countUpcomingOf, isNumberOfOthers } from './blacklist-queries.ts'

/**
 * Adds an entry; the answer counts the upcoming registrations that the person still has.
 * Throws `date_in_past` if its last day is over.
 */
export async function addToBlacklist(
  db: Db,
  request: AddToBlacklistRequest,
  act: LocalAct,
): Promise<AddToBlacklistAnswer> {
  const { name, email, phone, reason } = request
  const endDate = request.endDate || null
  if (endDate && endDate < localDate(act.now.toISOString(), act.zone)) {
    throw new AppError('date_in_past')
  }
  return inTransaction(db, async (tx) => {
    const id = randomUUIDv7()
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
      createdAt,
      registrationId: null,
      eventId: null,
      upcomingRegistrations: await countUpcomingOf(tx, request, act.now),
    }
  })
}

/** Removes any entry, also a no-show's. Throws `blacklist_entry_not_found`. */
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
 * Adds the entry of a no-show, once for each registration (DESIGN.md 5, rule 7). It matches by phone only if the field
 * has a single number that no other family has used: else it may be a stranger's number, or a shared one.
 */
export async function addNoShowEntry(
  tx: Tx,
  person: Absentee,
  appointment: { eventTitle: string; startTime: string },
  { now, zone }: LocalAct,
): Promise<void> {
  const day = formatDay(appointment.startTime, zone)
  const added = await tx
    .insertInto('blacklist')
    .values({
      id: randomUUIDv7(),
      ...noShowColumns(person),
      reason: adminAnswers.noShowReason(appointment.eventTitle, day),
      registration_id: person.id,
      created_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.column('registration_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added) await addOwnNumber(tx, added.id, person)
}

/** Updates the entry of a no-show after a correction of the registration; a removed entry stays removed. */
export async function correctNoShowEntry(tx: Tx, person: Absentee): Promise<void> {
  const entry = await tx
    .updateTable('blacklist')
    .set(noShowColumns(person))
    .where('registration_id', '=', person.id)
    .returning('id')
    .executeTakeFirst()
  if (!entry) return
  await tx.deleteFrom('blacklist_phones').where('blacklist_id', '=', entry.id).execute()
  await addOwnNumber(tx, entry.id, person)
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

async function addOwnNumber(tx: Tx, entryId: string, person: Absentee): Promise<void> {
  const number = onePhoneKey(person.phone)
  if (number === null || (await isNumberOfOthers(tx, number, person))) return
  await addNumbers(tx, entryId, [number])
}

async function addNumbers(tx: Tx, entryId: string, numbers: string[]): Promise<void> {
  if (numbers.length === 0) return
  const rows = numbers.map((number) => ({ phone_key: number, blacklist_id: entryId }))
  await tx.insertInto('blacklist_phones').values(rows).execute()
}
