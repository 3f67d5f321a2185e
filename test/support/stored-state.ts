import type { Db } from '../../src/server/db/connect.ts'

export type State = Awaited<ReturnType<typeof readState>>

/** The rows that the rules model and the torture compare with what clients were told */
export async function readState(db: Db) {
  const [rows, slots, messages, activity, blacklist] = await Promise.all([
    db.selectFrom('registrations').orderBy('id').selectAll().execute(),
    db.selectFrom('time_slots').orderBy('start_time').selectAll().execute(),
    db.selectFrom('messages').orderBy('created_at').orderBy('id').selectAll().execute(),
    db.selectFrom('activity').orderBy('created_at').orderBy('id').selectAll().execute(),
    db.selectFrom('blacklist').selectAll().execute(),
  ])
  return {
    rows,
    slots,
    messages: messages.map(({ payload, ...message }) => ({
      ...message,
      payload: JSON.parse(payload || '{}'),
    })),
    activity,
    blacklist,
  }
}
