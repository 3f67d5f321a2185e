import { randomUUID } from 'node:crypto'
import type { Announcement, CloseRequest } from '../../src/contract/announcement.ts'
import { api } from '../../src/contract/paths.ts'
import type { TestApp } from './app.ts'

type Slot = { id: string; eventId: string }

export const sentences = { en: 'A machine is broken.', es: 'No funciona una lavadora.' }

/** Body of POST /api/admin/events/{id}/close */
export function closeBody(
  slots: readonly Slot[],
  keepIn: readonly Slot[] = [],
  changes: Partial<CloseRequest> = {},
): CloseRequest {
  return {
    id: randomUUID(),
    timeSlotIds: slots.map(({ id }) => id),
    sentences,
    keptHours: 24,
    keepIn: keepIn.map(({ id }) => id),
    ...changes,
  }
}

export async function closeSlots(app: TestApp, token: string, body: CloseRequest, slot: Slot) {
  return app.post<Announcement>(api.adminCloseSlots(slot.eventId), body, { token })
}

export async function reopenSlots(app: TestApp, token: string, slots: readonly [Slot, ...Slot[]]) {
  const body = { id: randomUUID(), timeSlotIds: slots.map(({ id }) => id) }
  return app.post<Announcement>(api.adminReopenSlots(slots[0].eventId), body, { token })
}

export async function messagesOf(app: TestApp, kind: string) {
  const rows = await app.db.selectFrom('messages').orderBy('id').selectAll().execute()
  return rows.filter((row) => row.kind === kind)
}
