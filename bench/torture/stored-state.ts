import { activityWords } from '../../src/contract/words/en/activity.ts'
import type { Db } from '../../src/server/db/connect.ts'
import type { Family } from './family.ts'
import type { RegistrationState } from './possible-states.ts'

type Stored = Awaited<ReturnType<typeof readEvent>>

/** Everything stored about one event, read in one transaction */
export async function readEvent(db: Db, eventId: string) {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const slots = await tx
        .selectFrom('time_slots')
        .where('event_id', '=', eventId)
        .select(['id', 'capacity'])
        .execute()
      const rows = await tx
        .selectFrom('registrations')
        .where('event_id', '=', eventId)
        .select(['id', 'email', 'status', 'time_slot_id'])
        .execute()
      const lines = await tx
        .selectFrom('activity')
        .where('event_id', '=', eventId)
        .select(['registration_id', 'description', 'actor', 'created_at'])
        .execute()
      const messages = await tx
        .selectFrom('messages')
        .where('payload', 'like', `%"eventId":"${eventId}"%`)
        .select(['id', 'kind', 'channel', 'dedupe_key', 'recipient', 'created_at'])
        .execute()
      const blacklisted = await tx.selectFrom('blacklist').select('email').execute()
      return { slots, rows, lines, messages, blacklisted }
    })
}

export type StoredState = RegistrationState & {
  id: string | undefined
  /** The "spot available" messages; `of` is "joined", or the id of the registration that freed the spot */
  offers: { of: string; at: string }[]
  cancelledAt: string | undefined
  isBlacklisted: boolean
}

const lineNames: [string, (name: string) => string][] = [
  ['registered', activityWords.registered],
  ['joined', activityWords.joinedWaitlist],
  ['kept its place', activityWords.keptPlace],
  ['cancelled', activityWords.cancelled],
  ['left the waitlist', activityWords.leftWaitlist],
  ['promoted', activityWords.promoted],
  ['added', activityWords.added],
  ['changed', activityWords.changed],
  ['moved', activityWords.moved],
  ['no-show', activityWords.noShow],
  ['deleted', activityWords.deleted],
  ['deleted', activityWords.deletedNoShow],
  ...(['confirmed', 'waitlist', 'cancelled'] as const).map(
    (status): [string, (name: string) => string] => [
      `set to ${status}`,
      (name) => activityWords.statusSet(name, activityWords.statusNames[status]),
    ],
  ),
]

/** One family's state in the database, comparable with `possibleStates` */
export function findStoredState(stored: Stored, family: Family): StoredState {
  const rows = stored.rows.filter(({ email }) => email === family.email)
  const row = rows.find(({ id }) => id === family.id) ?? rows[0]
  const id = row?.id ?? family.id
  const names = new Map(lineNames.map(([line, words]) => [words(family.name), line]))
  const happened = stored.lines
    .filter((line) => id !== undefined && line.registration_id === id)
    .map(({ description, created_at }) => ({
      line: names.get(description) ?? description,
      at: created_at,
    }))
  const lines = happened.map(({ line }) => line).sort()
  const messages = stored.messages.filter(
    ({ channel, dedupe_key }) =>
      channel === 'email' && id !== undefined && dedupe_key.startsWith(`${id}:`),
  )
  return {
    id,
    status: row?.status ?? (lines.includes('deleted') ? 'gone' : 'none'),
    slot: row?.time_slot_id ?? '',
    lines,
    messages: messages
      .flatMap(({ kind }) => (['spot_available', 'sign_up_link'].includes(kind) ? [] : kind))
      .sort(),
    offers: messages.flatMap(({ kind, dedupe_key, created_at }) =>
      kind === 'spot_available' ? { of: dedupe_key.split(/[: ]/).at(2) ?? '', at: created_at } : [],
    ),
    cancelledAt: happened.find(({ line }) => line === 'cancelled')?.at,
    isBlacklisted: stored.blacklisted.some(({ email }) => email === family.email),
  }
}
