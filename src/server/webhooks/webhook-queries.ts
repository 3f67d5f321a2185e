import type { WebhookDelivery, WebhookTarget } from '../../contract/webhooks.ts'
import { type WebhookKind, webhookKinds } from '../../domain/webhook.ts'
import type { Db } from '../db/connect.ts'
import type { WebhookTargetTable } from '../db/tables/connection-tables.ts'

const logLength = 50

export async function listTargets(db: Db): Promise<WebhookTarget[]> {
  const rows = await targets(db).orderBy('created_at').orderBy('id').execute()
  return rows.map(presentTarget)
}

export async function findTarget(db: Db, id: string): Promise<WebhookTarget | undefined> {
  const row = await targets(db).where('id', '=', id).executeTakeFirst()
  return row && presentTarget(row)
}

/** Without the secret, so that no response can contain it */
function targets(db: Db) {
  return db
    .selectFrom('webhook_targets')
    .select([
      'id',
      'name',
      'url',
      'kinds',
      'has_names',
      'is_on',
      'disabled_reason',
      'failing_since',
      'created_at',
      'created_by',
    ])
    .select((eb) =>
      eb
        .selectFrom('webhook_deliveries')
        .whereRef('target_id', '=', 'webhook_targets.id')
        .where('state', '=', 'queued')
        .select(eb.fn.countAll<number>().as('count'))
        .as('queued'),
    )
}
type Row = Awaited<ReturnType<ReturnType<typeof targets>['execute']>>[number]

function presentTarget(row: Row): WebhookTarget {
  return {
    id: row.id,
    name: row.name,
    url: row.url,
    kinds: readKinds(row.kinds),
    hasNames: row.has_names === 1,
    isOn: row.is_on === 1,
    disabledReason: row.disabled_reason,
    failingSince: row.failing_since,
    createdAt: row.created_at,
    createdBy: row.created_by,
    queuedCount: row.queued ?? 0,
  }
}

export function storeKinds(kinds: readonly WebhookKind[]): WebhookTargetTable['kinds'] {
  return ` ${webhookKinds.filter((kind) => kinds.includes(kind)).join(' ')} `
}

function readKinds(stored: string): WebhookKind[] {
  const parts = stored.split(' ')
  return webhookKinds.filter((kind) => parts.includes(kind))
}

export async function listDeliveries(db: Db, targetId: string): Promise<WebhookDelivery[]> {
  return db
    .selectFrom('webhook_deliveries')
    .where('target_id', '=', targetId)
    .orderBy('seq', 'desc')
    .limit(logLength)
    .select([
      'id',
      'kind',
      'occurred_at as occurredAt',
      'state',
      'attempts',
      'last_attempt_at as lastAttemptAt',
      'next_attempt_at as nextAttemptAt',
      'last_status as lastStatus',
      'last_error as lastError',
    ])
    .execute()
}
