import { activityWords } from '../../src/contract/words/en/activity.ts'
import { emailKindOf, isText } from '../../src/domain/text-kind.ts'
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
        .select(['id', 'name', 'language', 'status', 'time_slot_id'])
        .execute()
      const lines = await tx
        .selectFrom('activity')
        .where('event_id', '=', eventId)
        .select(['registration_id', 'description', 'actor', 'created_at'])
        .execute()
      const messages = await tx
        .selectFrom('messages')
        .where('payload', 'like', `%"eventId":"${eventId}"%`)
        .select(['id', 'kind', 'channel', 'state', 'dedupe_key', 'recipient', 'created_at'])
        .select(['called_at', 'last_error'])
        .execute()
      const blacklisted = await tx.selectFrom('blacklist').select('name').execute()
      return { slots, rows, lines, messages, blacklisted }
    })
}

export type StoredState = RegistrationState & {
  id: string | undefined
  /** The "spot available" messages; `occasion`: "joined", "waiting", or who freed the spot, by id */
  offers: { occasion: string; at: string }[]
  cancelledAt: string | undefined
  movedAt: string | undefined
  language: string | undefined
  /** Channels of its messages; a text beside an e-mail does not count */
  channels: string[]
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
  ['chose another time', activityWords.choseOtherTime],
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
  const rows = stored.rows.filter(({ name }) => name === family.name)
  const row = rows.find(({ id }) => id === family.id) ?? rows[0]
  const id = row?.id ?? family.id
  const names = new Map(lineNames.map(([line, words]) => [words(family.name), line]))
  const activity = stored.lines
    .filter((line) => id !== undefined && line.registration_id === id)
    // Calls are checked separately.
    .filter(({ description }) => !isCall(description))
    .map(({ description, created_at }) => ({
      line: names.get(description) ?? description,
      at: created_at,
    }))
  const lines = activity.map(({ line }) => line).sort()
  const messages = stored.messages.filter(
    ({ channel, dedupe_key }) =>
      (family.email === '' || channel === 'email') &&
      id !== undefined &&
      dedupe_key.startsWith(`${id}:`),
  )
  const kinds = messages.map((message) => ({ ...message, kind: emailKind(message.kind) }))
  return {
    id,
    status: row?.status ?? (lines.includes('deleted') ? 'gone' : 'none'),
    slot: row?.time_slot_id ?? '',
    lines,
    messages: kinds
      .flatMap(({ kind }) => (['spot_available', 'sign_up_link'].includes(kind) ? [] : kind))
      .sort(),
    offers: kinds.flatMap(({ kind, dedupe_key, created_at }) =>
      kind === 'spot_available'
        ? { occasion: dedupe_key.split(/[: ]/).at(2) ?? '', at: created_at }
        : [],
    ),
    cancelledAt: activity.find(({ line }) => line === 'cancelled')?.at,
    movedAt: activity.find(({ line }) => line === 'chose another time')?.at,
    language: row?.language,
    channels: [...new Set(messages.map(({ channel }) => channel))],
    isBlacklisted: stored.blacklisted.some(({ name }) => name === family.name),
  }
}

const emailKind = (kind: string) => (isText(kind) ? emailKindOf[kind] : kind)
export const isCall = (description: string) => / called Family \d+ about: /.test(description)
