import { sql } from 'kysely'
import type { Db } from './connect.ts'

/** Part of the query for each next message, so that a hold takes effect during a delivery run (docs/decisions/0061). */
export const maySend = sql<boolean>`not exists (
  select 1 from program_state where sending_held_since is not null)`

export type HeldSending = { since: string; why: 'restored' | 'command' }

export async function findHeldSending(db: Db): Promise<HeldSending | null> {
  const state = await db
    .selectFrom('program_state')
    .where('sending_held_since', 'is not', null)
    .select(['sending_held_since as since', 'sending_held_why as why'])
    .$narrowType<{ since: string }>()
    .executeTakeFirst()
  return state ? { since: state.since, why: state.why ?? 'command' } : null
}

export function heldLine({ since, why }: HeldSending): string {
  const what = why === 'restored' ? 'This database is a restored copy. ' : ''
  return `${what}E-mails, texts and webhooks have been held since ${since}. To send them: "Resume Sending" in the administration, or washday resume`
}
