import { onTestFinished } from 'vitest'
import type { WebhookTargetWithSecret } from '../../src/contract/webhooks.ts'
import type { WebhookKind } from '../../src/domain/webhook.ts'
import { webhookKinds } from '../../src/domain/webhook.ts'
import { createWaits } from '../../src/server/messages/outbox/outbox-worker.ts'
import { addTarget } from '../../src/server/webhooks/webhook-commands.ts'
import {
  sendDueWebhooks,
  type WebhookContext,
} from '../../src/server/webhooks/webhook-sending-commands.ts'
import { createTestApp, elapsedBy, type TestApp } from './app.ts'
import { addSlot, registerFamily } from './data.ts'
import { ownMachine, startWebhookReceiver } from './webhook-receiver.ts'

/** Adds a target for all kinds, as an administrator does. */
export function addWebhook(
  app: Pick<TestApp, 'db' | 'clock'>,
  url: string,
  {
    kinds = [...webhookKinds],
    hasNames = false,
    name = 'Other program',
  }: { kinds?: WebhookKind[]; hasNames?: boolean; name?: string } = {},
): Promise<WebhookTargetWithSecret> {
  const input = { name, url, kinds, hasNames, currentPassword: '' }
  return addTarget(app.db, input, ownMachine, { by: 'maria', now: app.clock() })
}

export function createSender(app: TestApp, changes: Partial<WebhookContext> = {}) {
  const logged: { facts: object; message: string }[] = []
  const log = (facts: object, message: string) => void logged.push({ facts, message })
  const context: WebhookContext = {
    db: app.db,
    clock: app.clock,
    log: { info: log, warn: log, error: log },
    settings: ownMachine,
    recipients: () => ['office@example.org'],
    waits: createWaits(elapsedBy(app.clock)),
    random: () => 0,
    ...changes,
  }
  const neverAborted = new AbortController().signal
  return { logged, run: () => sendDueWebhooks(context, neverAborted) }
}

export async function createHookedApp(options: Parameters<typeof createTestApp>[0] = {}) {
  const receiver = await startWebhookReceiver()
  onTestFinished(receiver.close)
  const app = await createTestApp({
    ...options,
    config: { webhooks: ownMachine, ...options.config },
  })
  const sender = createSender(app)
  return { app, receiver, sender }
}

/** Like `createHookedApp`, with a target and an unsent delivery about the registration of family 1 */
export async function createMissedWebhook(options: { hasNames?: boolean } = {}) {
  const world = await createHookedApp()
  const { app } = world
  const slot = await addSlot(app.db, { capacity: 1, inHours: 200 })
  const target = await addWebhook(app, world.receiver.url, options)
  const family = await registerFamily(app, slot, 1)
  const advance = (ms: number) => app.clock.advanceHours(ms / 3_600_000)
  return { ...world, slot, target, family, advance }
}

/** The deliveries of all targets, in the order of the changes */
export function deliveriesOf({ db }: Pick<TestApp, 'db'>) {
  return db.selectFrom('webhook_deliveries').selectAll().orderBy('seq').execute()
}
