import { randomUUIDv7 } from 'node:crypto'
import type { Admin } from '../../contract/admin.ts'
import type { AdministratorKind } from '../../domain/outbox-kind.ts'
import type { Act } from '../activity/activity-commands.ts'
import type { Tx } from '../db/connect.ts'
import {
  type NewAdministratorMessage,
  queueAdministratorMessage,
} from '../messages/outbox/administrator-message-commands.ts'
import { listWorkingKeys } from './admin-list-queries.ts'

export async function queueNotice(
  tx: Tx,
  kind: AdministratorKind,
  { id, username, email }: Admin,
  {
    by,
    now,
    ...more
  }: Act & Pick<NewAdministratorMessage, 'codesLeft' | 'apiKeys' | 'hasCalendar'>,
): Promise<void> {
  const facts = { username, by: by === username ? null : by, ...more }
  const occasion = `${id}:${randomUUIDv7()}`
  await queueAdministratorMessage(tx, { kind, recipient: email, occasion, ...facts }, now)
}

/** Returns the names of the administrator's API keys that still work. */
export async function queuePasswordNotice(tx: Tx, admin: Admin, act: Act): Promise<string[]> {
  const keys = (await listWorkingKeys(tx, act.now)).filter(({ admin_id }) => admin_id === admin.id)
  const apiKeys = keys.map(({ name }) => name)
  const calendar = await tx
    .selectFrom('calendar_feeds')
    .where('admin_id', '=', admin.id)
    .select('admin_id')
    .executeTakeFirst()
  const facts = { ...act, apiKeys, hasCalendar: calendar !== undefined }
  await queueNotice(tx, 'admin_password_changed', admin, facts)
  return apiKeys
}

export function removalNotice(act: Act) {
  return (tx: Tx, admin: Admin) => queueNotice(tx, 'admin_removed', admin, act)
}

/** For changes that outlast a stolen session or a removed account; every administrator can reverse them. */
export async function tellAllAdministrators(
  tx: Tx,
  kind: AdministratorKind,
  facts: Pick<NewAdministratorMessage, 'apiKeys' | 'hasNames' | 'newAdmin' | 'recipients'>,
  { by, now }: Act,
): Promise<void> {
  const admins = await tx.selectFrom('admins').orderBy('id').select(['username', 'email']).execute()
  const id = randomUUIDv7()
  for (const { username, email: recipient } of admins) {
    const message = { kind, recipient, occasion: `${id}:${username}`, username, by, ...facts }
    await queueAdministratorMessage(tx, message, now)
  }
}
