import { randomUUID } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../test/support/app.ts'
import { addSlot } from '../../../../test/support/data.ts'
import { family, help, registerTexted } from '../../../../test/support/incoming-texts.ts'
import { statusOf } from '../../../../test/support/text-cancelling.ts'
import { ownMachine } from '../../../../test/support/webhook-receiver.ts'
import type { IncomingTextReply } from '../../../contract/incoming-text.ts'
import { api } from '../../../contract/paths.ts'
import { newSecret } from '../../http/webhook/signature.ts'
import { hasStopped } from '../text-opt-out-queries.ts'

const secret = newSecret()
const textWebhook = { url: 'https://texts.example.org/send', secret }
const createWebhookApp = () => createTestApp({ config: { textWebhook, webhooks: ownMachine } })

type Changes = { id?: string; from?: string; key?: string; minutesAgo?: number; body?: string }

/** Posts a family's text as a text service does, signed with the reference library. */
function postText(app: TestApp, words: string, changes: Changes = {}) {
  const { id = randomUUID(), from = family, key = secret, minutesAgo = 0 } = changes
  const at = new Date(app.clock().getTime() - minutesAgo * 60_000)
  const body =
    changes.body ?? JSON.stringify({ type: 'text.received', data: { from, text: words } })
  return app.app.inject({
    method: 'POST',
    url: api.incomingTextWebhook(),
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(key).sign(id, at, body),
    },
    payload: body,
  })
}

async function replyTo(app: TestApp, words: string, changes: Changes = {}) {
  const answer = await postText(app, words, changes)
  expect(answer.statusCode).toBe(200)
  return answer.json<IncomingTextReply>().reply
}

test('C and YES cancel, as with Twilio', async () => {
  const app = await createWebhookApp()
  const slot = await addSlot(app.db)
  const id = await registerTexted(app, slot)
  expect(await replyTo(app, 'C')).toMatch(/^Cancel .* Reply YES to cancel\.$/)
  expect(await replyTo(app, 'YES')).toMatch(/cancelled/i)
  expect(await statusOf(app, id)).toBe('cancelled')
  expect(await replyTo(app, 'HELP')).toBe(help)
})

test('STOP is stored and answered, because only Twilio answers it itself; a second STOP gets no answer', async () => {
  const app = await createWebhookApp()
  await registerTexted(app, await addSlot(app.db))
  expect(await replyTo(app, 'STOP')).not.toBeNull()
  expect(await hasStopped(app.db, family)).toBe(true)
  expect(await replyTo(app, 'STOP')).toBeNull()
  expect(await replyTo(app, 'START')).toBeNull()
  expect(await hasStopped(app.db, family)).toBe(false)
})

test('a text that is delivered twice gets the same answer and takes effect once', async () => {
  const app = await createWebhookApp()
  const id = await registerTexted(app, await addSlot(app.db))
  await replyTo(app, 'C')
  const sameId = { id: 'msg_same' }
  const first = await replyTo(app, 'YES', sameId)
  await app.db.updateTable('registrations').set({ status: 'confirmed' }).execute()
  expect(await replyTo(app, 'YES', sameId)).toBe(first)
  expect(await statusOf(app, id)).toBe('confirmed')
})

describe('the webhook for incoming texts refuses', () => {
  test.each([
    ['with another secret', { key: newSecret() }, 403],
    ['that was signed more than five minutes ago', { minutesAgo: 6 }, 403],
    ['whose signing time is more than five minutes in the future', { minutesAgo: -6 }, 403],
    ['without data', { body: '{"type":"text.received"}' }, 400],
    ['of another type', { body: '{"type":"text.sent","data":{"from":"x","text":"y"}}' }, 400],
  ])('a call %s', async (_name, changes, status) => {
    const app = await createWebhookApp()
    expect((await postText(app, 'STOP', changes)).statusCode).toBe(status)
    expect(await hasStopped(app.db, family)).toBe(false)
  })

  test('a call without a signature, and every call if no TEXT_WEBHOOK_URL is set', async () => {
    const app = await createWebhookApp()
    const unsigned = { type: 'text.received', data: { from: family, text: 'STOP' } }
    expect((await app.post(api.incomingTextWebhook(), unsigned)).status).toBe(403)
    const other = await createTestApp()
    expect((await postText(other, 'STOP')).statusCode).toBe(404)
    expect((await other.post(api.incomingTextWebhook(), unsigned)).status).toBe(404)
  })
})
