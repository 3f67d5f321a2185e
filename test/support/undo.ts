import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { api } from '../../src/contract/paths.ts'
import { createTestApp, type TestApp, type TestAppOptions } from './app.ts'
import { addSlot, signInAdmin } from './data.ts'

/** An app with a slot 100 hours ahead, and an administrator whose acts can be undone */
export async function undoSite({
  capacity = 1,
  config,
  ...made
}: Pick<TestAppOptions, 'config'> & { app?: TestApp; capacity?: number } = {}) {
  const app = made.app ?? (await createTestApp({ ...(config && { config }) }))
  const token = await signInAdmin(app)
  const slot = await addSlot(app.db, { capacity, inHours: 100 })
  const careful = () => {
    const undoId = randomUUID()
    return { undoId, options: { token, headers: { 'undo-id': undoId } } }
  }
  return {
    app,
    token,
    slot,
    async change(id: string, changes: object): Promise<string> {
      const { undoId, options } = careful()
      expect((await app.put(api.adminRegistration(id), changes, options)).status).toBe(200)
      return undoId
    },
    async remove(id: string): Promise<string> {
      const { undoId, options } = careful()
      expect((await app.delete(api.adminRegistration(id), options)).status).toBe(204)
      return undoId
    },
    async edit(changes: object): Promise<string> {
      const { undoId, options } = careful()
      const { status } = await app.put(api.adminEvent(slot.eventId), changes, options)
      expect(status).toBe(200)
      return undoId
    },
    undo: (id: string) => app.post<{ code?: string }>(api.adminUndo(id), undefined, { token }),
    wait: (seconds: number) => app.clock.advanceHours(seconds / 3600),
    /** Marks all queued messages as sent. */
    deliver: () =>
      app.db.updateTable('messages').set({ state: 'sent' }).where('state', '=', 'queued').execute(),
  }
}

/** Tables that an undo does not restore: the undo's own rows, the activity log and job runs */
const notUndone = new Set(['undoable_acts', 'activity', 'job_runs'])

/**
 * All rows of all tables except `notUndone`, including tables of later migrations. Leaves out `updated_at` of
 * registrations and events.
 */
export async function readEverything({ db }: TestApp): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {}
  for (const { name } of await db.introspection.getTables()) {
    if (notUndone.has(name)) continue
    const rows: Record<string, unknown>[] = await db
      .selectFrom(name as 'messages')
      .selectAll()
      .execute()
    const isDated = name === 'registrations' || name === 'events'
    all[name] = rows
      .map(({ updated_at, ...row }) => JSON.stringify(isDated ? row : { ...row, updated_at }))
      .toSorted()
  }
  return all
}
