import { describe, expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { addSlot, adminLogin, registerFamily, signInAdmin } from '../../../test/support/data.ts'
import { createHookedApp, deliveriesOf } from '../../../test/support/webhooks.ts'
import { api } from '../../contract/paths.ts'
import type {
  WebhookDelivery,
  WebhookTarget,
  WebhookTargetInput,
  WebhookTargetWithSecret,
} from '../../contract/webhooks.ts'

const currentPassword = adminLogin.password
const body = (changes: Partial<WebhookTargetInput> = {}): WebhookTargetInput => ({
  name: 'Texting service',
  url: 'https://texts.example.org/hook',
  kinds: ['registration.confirmed', 'event.changed'],
  hasNames: false,
  currentPassword,
  ...changes,
})

async function createOffice() {
  const app = await createTestApp()
  const options = { token: await signInAdmin(app) }
  const lines = async () =>
    (await app.db.selectFrom('activity').select('description').orderBy('id').execute()).map(
      ({ description }) => description,
    )
  return { app, options, lines }
}

describe('a target', () => {
  test('is added with a secret that is shown once, and in no list', async () => {
    const { app, options, lines } = await createOffice()
    const added = await app.post<WebhookTargetWithSecret>(api.adminWebhooks(), body(), options)
    expect(added.status).toBe(201)
    expect(added.body.secret).toMatch(/^whsec_/)
    const list = await app.get<WebhookTarget[]>(api.adminWebhooks(), options)
    expect(list.body).toMatchObject([
      {
        name: 'Texting service',
        isOn: true,
        hasNames: false,
        disabledReason: null,
        queuedCount: 0,
      },
    ])
    expect(list.body[0]?.kinds).toEqual(['registration.confirmed', 'event.changed'])
    expect(JSON.stringify(list.body)).not.toContain('whsec_')
    expect(await lines()).toContain('Webhook "Texting service" to texts.example.org was added')
  })

  test('with a wrong password is not added', async () => {
    const { app, options } = await createOffice()
    const wrong = body({ currentPassword: 'a wrong one' })
    const answer = await app.post(api.adminWebhooks(), wrong, options)
    expect(answer).toMatchObject({ status: 400, body: { code: 'wrong_password' } })
    expect((await app.get(api.adminWebhooks(), options)).body).toEqual([])
  })

  test.each([
    ['http://texts.example.org/', 'The address must begin with https://'],
    ['https://10.0.0.1/', 'Addresses inside this server’s own network are not allowed'],
    ['https://localhost:3000/', 'Addresses inside this server’s own network are not allowed'],
    ['https://a:b@example.org/', 'The address must not contain a user name or password'],
    ['https://example.org:22/', 'Only port 443 and ports from 1024 on are allowed'],
  ])('at %s is refused', async (url, message) => {
    const { app, options } = await createOffice()
    const answer = await app.post(api.adminWebhooks(), body({ url }), options)
    expect(answer).toMatchObject({ status: 400, body: { code: 'webhook_url_refused', message } })
  })

  test('is changed and switched off with one activity line, and removed with a second line', async () => {
    const { app, options, lines } = await createOffice()
    const { body: target } = await app.post<WebhookTarget>(api.adminWebhooks(), body(), options)
    const url = api.adminWebhook(target.id)
    const changes = { ...body({ name: 'Texts', hasNames: true }), isOn: false }
    const changed = await app.put<WebhookTarget>(url, changes, options)
    expect(changed.body).toMatchObject({ name: 'Texts', hasNames: true, isOn: false })
    const tested = await app.post(api.adminWebhookTest(target.id), undefined, options)
    expect(tested).toMatchObject({ status: 409, body: { code: 'webhook_off' } })
    const remove = () => app.delete(url, options)
    expect([(await remove()).status, (await remove()).status]).toEqual([204, 404])
    expect((await app.put(url, changes, options)).status).toBe(404)
    expect((await lines()).slice(-2)).toEqual([
      'Webhook "Texts" was changed',
      'Webhook "Texts" was removed',
    ])
  })

  test('can get a new secret, which replaces the old secret', async () => {
    const { app, options } = await createOffice()
    const { body: target } = await app.post<WebhookTargetWithSecret>(
      api.adminWebhooks(),
      body(),
      options,
    )
    const rotated = await app.post<WebhookTargetWithSecret>(
      api.adminWebhookSecret(target.id),
      { currentPassword },
      options,
    )
    expect(rotated.status).toBe(200)
    expect(rotated.body.secret).not.toBe(target.secret)
    const stored = await app.db.selectFrom('webhook_targets').select('secret').execute()
    expect(stored).toEqual([{ secret: rotated.body.secret }])
  })

  test('can be read and changed only by administrators', async () => {
    const { app } = await createOffice()
    const calls = [
      app.get(api.adminWebhooks()),
      app.post(api.adminWebhooks(), body()),
      app.put(api.adminWebhook('x'), { ...body(), isOn: true }),
      app.delete(api.adminWebhook('x')),
      app.post(api.adminWebhookSecret('x'), { currentPassword }),
      app.post(api.adminWebhookTest('x')),
      app.get(api.adminWebhookDeliveries('x')),
      app.post(api.adminWebhookResend('x', 'y')),
    ]
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 401))
  })
})

test('a test webhook is sent and can be sent again; the log shows the status of the response, but not its body', async () => {
  const { app, receiver, sender } = await createHookedApp()
  const options = { token: await signInAdmin(app) }
  const { body: target } = await app.post<WebhookTargetWithSecret>(
    api.adminWebhooks(),
    body({ url: receiver.url }),
    options,
  )
  const log = async () =>
    (await app.get<WebhookDelivery[]>(api.adminWebhookDeliveries(target.id), options)).body
  await app.post(api.adminWebhookTest(target.id), undefined, options)
  receiver.status = 404
  await sender.run()
  const [failed] = await log()
  expect(failed).toMatchObject({ kind: 'test', state: 'queued', attempts: 1, lastStatus: 404 })
  expect(JSON.stringify([await log(), await deliveriesOf(app)])).not.toContain('nobody keeps')
  const resend = () =>
    app.post(api.adminWebhookResend(target.id, failed?.id ?? ''), undefined, options)
  expect(await resend()).toMatchObject({ status: 409, body: { code: 'delivery_not_sendable' } })
  receiver.status = 204
  app.clock.advanceHours(1)
  await sender.run()
  expect((await resend()).status).toBe(204)
  await sender.run()
  expect(await log()).toMatchObject([{ state: 'sent', attempts: 1, lastStatus: 204 }])
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1)
  expect(receiver.received).toHaveLength(3)
  const other = api.adminWebhookResend(target.id, 'msg_unknown')
  expect((await app.post(other, undefined, options)).status).toBe(404)
})

test('a sign-up without targets queues no webhook', async () => {
  const app = await createTestApp()
  const slot = await addSlot(app.db)
  const { sender } = await createHookedApp({ database: app.database, clock: app.clock })
  expect(await sender.run()).toBe(false)
  await registerFamily(app, slot)
  expect(await deliveriesOf(app)).toEqual([])
})
