import { randomUUIDv7 } from 'node:crypto'
import type { Admin } from '../../contract/admin.ts'
import type { AdministratorKind } from '../../domain/outbox-kind.ts'
import type { Act } from '../activity/activity-commands.ts'
import type { Tx } from '../db/connect.ts'
import { queueAdministratorMessage } from '../messages/outbox/administrator-message-commands.ts'

/** Tells the person by e-mail that something about their account has changed, in the transaction of the change. */
export async function queueNotice(
  tx: Tx,
  kind: AdministratorKind,
  { id, username, email }: Admin,
  { by, now, codesLeft }: Act & { codesLeft?: number },
): Promise<void> {
  const facts = { username, by: by === username ? null : by, codesLeft }
  const occasion = `${id}:${randomUUIDv7()}`
  await queueAdministratorMessage(tx, { kind, recipient: email, occasion, ...facts }, now)
}

export function passwordNotice(act: Act) {
  return (tx: Tx, admin: Admin) => queueNotice(tx, 'admin_password_changed', admin, act)
}

export function removalNotice(act: Act) {
  return (tx: Tx, admin: Admin) => queueNotice(tx, 'admin_removed', admin, act)
}
