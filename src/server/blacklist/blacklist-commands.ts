import { randomUUIDv7 } from 'node:crypto'
import type { AddToBlacklistAnswer, AddToBlacklistRequest } from '../../contract/blacklist.ts'
import { activityWords } from '../../contract/words/en/activity.ts'
import { answers } from '../../contract/words/en/answers.ts'
import { emailKey, phoneKey } from '../../domain/person.ts'
import { formatDay } from '../../domain/program-time.ts'
import { type Act, type LocalAct, recordAct } from '../activity/activity-commands.ts'
import type { Db, Tx } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError } from '../errors.ts'
import { countUpcomingOf } from './blacklist-queries.ts'

/** Adds somebody by hand; the answer says how many upcoming registrations the person still has. */
export async function addToBlacklist(
  db: Db,
  request: AddToBlacklistRequest,
  act: Act,
): Promise<AddToBlacklistAnswer> {
  return inTransaction(db, async (tx) => {
    const id = randomUUIDv7()
    const createdAt = act.now.toISOString()
    await tx
      .insertInto('blacklist')
      .values({ id, ...personColumns(request), reason: request.reason, created_at: createdAt })
      .execute()
    await recordAct(tx, activityWords.blacklisted(request.name), act)
    return {
      id,
      ...request,
      createdAt,
      registrationId: null,
      eventId: null,
      upcomingRegistrations: await countUpcomingOf(tx, request, act.now),
    }
  })
}

/** Takes an entry off the blacklist, however it came there. Throws `blacklist_entry_not_found`. */
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

/** The entry that a no-show makes, once for each registration (DESIGN.md 5, rule 7) */
export async function addNoShowEntry(
  tx: Tx,
  person: { id: string; name: string; email: string; phone: string | null },
  appointment: { eventTitle: string; startTime: string },
  { now, zone }: LocalAct,
): Promise<void> {
  const day = formatDay(appointment.startTime, zone)
  await tx
    .insertInto('blacklist')
    .values({
      id: randomUUIDv7(),
      ...personColumns({ ...person, phone: person.phone ?? answers.noPhone }),
      reason: answers.noShowReason(appointment.eventTitle, day),
      registration_id: person.id,
      created_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.column('registration_id').doNothing())
    .execute()
}

export async function removeNoShowEntry(tx: Tx, registrationId: string): Promise<void> {
  await tx.deleteFrom('blacklist').where('registration_id', '=', registrationId).execute()
}

function personColumns(person: { name: string; email: string; phone: string }) {
  return {
    name: person.name,
    email: person.email,
    email_key: emailKey(person.email),
    phone: person.phone,
    phone_key: phoneKey(person.phone),
  }
}
