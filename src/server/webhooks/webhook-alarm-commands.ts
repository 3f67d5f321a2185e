import { connectionActivity } from '../../contract/words/en/admin-connections.ts'
import type { FailureReason } from '../../domain/webhook.ts'
import { recordAct, systemActor } from '../activity/activity-commands.ts'
import type { Db } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { queueOrganizationMessage } from '../messages/outbox/outbox.ts'
import { endQueued } from '../webhook-target/webhook-target-commands.ts'

/**
 * Switches a target off and notifies the recipients or, if there are none, every administrator. Returns false, and does
 * nothing, if the target is off already or has another URL since.
 */
export async function disableTarget(
  db: Db,
  { id, name, url }: { id: string; name: string; url: string },
  reason: FailureReason,
  { recipients, now }: { recipients: readonly string[]; now: Date },
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const disabled = await tx
      .updateTable('webhook_targets')
      .set({ is_on: 0, disabled_reason: reason })
      .where('id', '=', id)
      .where('url', '=', url)
      .where('is_on', '=', 1)
      .returning('id')
      .executeTakeFirst()
    if (!disabled) return false
    await endQueued(tx, id)
    const act = { by: systemActor, now }
    await recordAct(tx, connectionActivity.webhookDisabled(name, reason), act)
    const at = now.toISOString()
    const payload = { since: at, until: at, eventId: null, eventTitle: null, webhook: name, reason }
    const all = recipients.length > 0 ? recipients : await administrators()
    for (const recipient of new Set(all)) {
      const kind = 'organisation_webhook_off'
      const occasion = `${id}:${at}`
      await queueOrganizationMessage(tx, { kind, recipient, occasion, payload }, now)
    }
    return true

    async function administrators(): Promise<string[]> {
      const rows = await tx.selectFrom('admins').select('email').execute()
      return rows.map(({ email }) => email)
    }
  })
}
