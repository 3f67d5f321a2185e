import { randomUUID, randomUUIDv7 } from 'node:crypto'
import type {
  UpdateWebhookTarget,
  WebhookTarget,
  WebhookTargetInput,
  WebhookTargetWithSecret,
} from '../../contract/webhooks.ts'
import {
  connectionActivity as lines,
  urlRefusals,
} from '../../contract/words/en/admin-connections.ts'
import { testKind } from '../../domain/webhook.ts'
import { type Act, type Checked, recordAct } from '../activity/activity-commands.ts'
import type { Db, Tx } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError } from '../http/errors.ts'
import { newSecret } from '../http/webhook/signature.ts'
import type { WebhookSettings } from '../http/webhook/target-url.ts'
import { refuseUrl } from '../http/webhook/target-url.ts'
import { endQueued } from '../webhook-target/webhook-target-commands.ts'
import { findTarget, storeKinds } from './webhook-queries.ts'

/** No later response contains this secret. Throws `webhook_url_refused`. */
export async function addTarget(
  db: Db,
  { name, url, kinds, hasNames }: WebhookTargetInput,
  settings: WebhookSettings,
  act: Checked<Act>,
): Promise<WebhookTargetWithSecret> {
  requireUrl(url, settings)
  const secret = newSecret()
  return inTransaction(db, async (tx) => {
    await act.check?.(tx)
    const id = randomUUIDv7()
    await tx
      .insertInto('webhook_targets')
      .values({
        id,
        name,
        url: new URL(url).href,
        secret,
        kinds: storeKinds(kinds),
        has_names: hasNames ? 1 : 0,
        is_on: 1,
        created_at: act.now.toISOString(),
        created_by: act.by,
      })
      .execute()
    await recordAct(tx, lines.webhookAdded(name, new URL(url).host), act)
    return { ...(await requireTarget(tx, id)), secret }
  })
}

/** Throws `webhook_not_found`, `webhook_url_refused`. */
export async function changeTarget(
  db: Db,
  id: string,
  { name, url, kinds, hasNames, isOn }: UpdateWebhookTarget,
  settings: WebhookSettings,
  act: Checked<Act>,
): Promise<WebhookTarget> {
  requireUrl(url, settings)
  return inTransaction(db, async (tx) => {
    await act.check?.(tx)
    const before = await requireTarget(tx, id)
    const givesNew = new URL(url).href !== before.url || (hasNames && !before.hasNames)
    await tx
      .updateTable('webhook_targets')
      .set({
        name,
        url: new URL(url).href,
        kinds: storeKinds(kinds),
        has_names: hasNames ? 1 : 0,
        is_on: isOn ? 1 : 0,
        disabled_reason: isOn ? null : before.disabledReason,
        failing_since: null,
        // Removing this administrator switches the webhook off.
        ...((givesNew || (isOn && !before.isOn)) && { created_by: act.by }),
      })
      .where('id', '=', id)
      .execute()
    if (!isOn) await endQueued(tx, id)
    await recordAct(tx, lines.webhookChanged(name), act)
    return requireTarget(tx, id)
  })
}

/** Throws `webhook_not_found`. */
export async function removeTarget(db: Db, id: string, act: Checked<Act>): Promise<void> {
  await inTransaction(db, async (tx) => {
    await act.check?.(tx)
    const { name } = await requireTarget(tx, id)
    await tx.deleteFrom('webhook_targets').where('id', '=', id).execute()
    await recordAct(tx, lines.webhookRemoved(name), act)
  })
}

/** The old secret stops working at once. Throws `webhook_not_found`. */
export async function rotateSecret(
  db: Db,
  id: string,
  act: Checked<Act>,
): Promise<WebhookTargetWithSecret> {
  const secret = newSecret()
  return inTransaction(db, async (tx) => {
    await act.check?.(tx)
    const target = await requireTarget(tx, id)
    await tx.updateTable('webhook_targets').set({ secret }).where('id', '=', id).execute()
    await recordAct(tx, lines.secretRotated(target.name), act)
    return { ...target, secret }
  })
}

/** Throws `webhook_not_found`, `webhook_off`. */
export async function queueTest(db: Db, id: string, act: Checked<Act>): Promise<void> {
  await inTransaction(db, async (tx) => {
    await act.check?.(tx)
    const { name } = await requireTargetOn(tx, id)
    await tx
      .insertInto('webhook_deliveries')
      .values({
        id: `msg_${randomUUID().replaceAll('-', '')}`,
        target_id: id,
        kind: testKind,
        occurred_at: act.now.toISOString(),
      })
      .execute()
    await recordAct(tx, lines.webhookTested(name), act)
  })
}

/**
 * Queues a delivery again under the same id. Throws `webhook_not_found`, `webhook_off`, `delivery_not_found`,
 * `delivery_not_sendable`.
 */
export async function resendDelivery(
  db: Db,
  { targetId, deliveryId }: { targetId: string; deliveryId: string },
  act: Checked<Act>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await act.check?.(tx)
    const { name } = await requireTargetOn(tx, targetId)
    const delivery = tx
      .selectFrom('webhook_deliveries')
      .where('id', '=', deliveryId)
      .where('target_id', '=', targetId)
    const found = await delivery.select('state').executeTakeFirst()
    if (!found) throw new AppError('delivery_not_found')
    const requeued = await tx
      .updateTable('webhook_deliveries')
      .set({
        state: 'queued',
        attempts: 0,
        lease_id: null,
        // Due at once; `isFromBefore` reads the time.
        wait_ms: 0,
        next_attempt_at: act.now.toISOString(),
      })
      .where('id', '=', deliveryId)
      .where('state', '!=', 'queued')
      .returning('id')
      .executeTakeFirst()
    if (!requeued) throw new AppError('delivery_not_sendable')
    await recordAct(tx, lines.webhookResent(name), act)
  })
}

async function requireTarget(tx: Tx, id: string): Promise<WebhookTarget> {
  const target = await findTarget(tx, id)
  if (!target) throw new AppError('webhook_not_found')
  return target
}

async function requireTargetOn(tx: Tx, id: string): Promise<WebhookTarget> {
  const target = await requireTarget(tx, id)
  if (!target.isOn) throw new AppError('webhook_off')
  return target
}

function requireUrl(url: string, settings: WebhookSettings): void {
  const refusal = refuseUrl(url, settings)
  if (refusal) throw new AppError('webhook_url_refused', urlRefusals[refusal])
}
