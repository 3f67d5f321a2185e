import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { carmen, createOffice, type Office, tokenOf } from '../../../test/support/account.ts'
import { addWebhook } from '../../../test/support/webhooks.ts'
import { api } from '../../contract/paths.ts'
import { makeKey } from '../api-keys/api-key-commands.ts'

const { password: currentPassword } = carmen
const target = {
  name: 'Hers',
  url: 'https://carmen.example.org/hook',
  kinds: ['registration.confirmed'],
  hasNames: true,
  currentPassword,
}
const key = { name: 'Hers', hasNames: false, endDate: '', currentPassword }

/** An app with a signed-in administrator, an API key, a webhook and a delivery */
async function createOfficeWithConnections() {
  const office = await createOffice()
  const { app } = office
  const session = await tokenOf(app, carmen)
  const webhook = await addWebhook(app, 'https://wash.example.org/hook')
  const { admin_id } = await app.db
    .selectFrom('admin_sessions')
    .innerJoin('admins', 'admins.id', 'admin_sessions.admin_id')
    .where('admins.username', '=', 'carmen')
    .select('admin_id')
    .executeTakeFirstOrThrow()
  const act = { by: 'carmen', now: app.clock(), zone: 'America/New_York' }
  const { id: keyId } = await makeKey(app.db, { ...key, name: 'Old' }, admin_id, act)
  const delivery = { id: 'msg_1', target_id: webhook.id, kind: 'test' as const }
  const occurred_at = app.clock().toISOString()
  await app.db
    .insertInto('webhook_deliveries')
    .values({ ...delivery, occurred_at, state: 'sent' })
    .execute()
  return { ...office, session, webhookId: webhook.id, keyId }
}

async function stored({ app: { db } }: Pick<Office, 'app'>) {
  const tables = ['program_settings', 'api_keys', 'webhook_targets', 'activity'] as const
  return [
    await db.selectFrom('webhook_deliveries').select(['id', 'state']).execute(),
    ...(await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()))),
  ]
}

/** Ends the session after the server has authenticated the request, while it reads the body. */
async function sendWhileSignedOut(
  { app, session }: Awaited<ReturnType<typeof createOfficeWithConnections>>,
  [method, url, body]: [method: 'POST' | 'PUT' | 'DELETE', url: string, body: object],
) {
  const payload = Readable.from(
    (async function* () {
      await app.db.deleteFrom('admin_sessions').execute()
      yield Buffer.from(JSON.stringify(body))
    })(),
    { objectMode: false },
  )
  const headers = { authorization: `Bearer ${session}`, 'content-type': 'application/json' }
  return (await app.app.inject({ method, url, headers, payload })).statusCode
}

type Ids = Awaited<ReturnType<typeof createOfficeWithConnections>>
test.each<[name: string, call: (ids: Ids) => Parameters<typeof sendWhileSignedOut>[1]]>([
  [
    'saves no settings',
    () => ['PUT', api.adminSettings(), { version: 0, programName: 'Hers', currentPassword }],
  ],
  [
    'changes no password',
    () => ['PUT', api.adminPassword(), { currentPassword, newPassword: 'a better horse' }],
  ],
  ['creates no API key', () => ['POST', api.adminApiKeys(), key]],
  ['revokes no API key', ({ keyId }) => ['DELETE', api.adminApiKey(keyId), {}]],
  ['adds no webhook', () => ['POST', api.adminWebhooks(), target]],
  [
    'changes no webhook',
    ({ webhookId }) => ['PUT', api.adminWebhook(webhookId), { ...target, isOn: true }],
  ],
  ['removes no webhook', ({ webhookId }) => ['DELETE', api.adminWebhook(webhookId), {}]],
  [
    'rotates no webhook secret',
    ({ webhookId }) => ['POST', `${api.adminWebhook(webhookId)}/secret`, { currentPassword }],
  ],
  [
    'queues no webhook test',
    ({ webhookId }) => ['POST', `${api.adminWebhook(webhookId)}/test`, { currentPassword }],
  ],
  [
    'does not resend a delivery',
    ({ webhookId }) => [
      'POST',
      `${api.adminWebhook(webhookId)}/deliveries/msg_1/resend`,
      { currentPassword },
    ],
  ],
])('a request whose session ends while its body is read %s', async (_name, call) => {
  const office = await createOfficeWithConnections()
  const before = await stored(office)
  expect(await sendWhileSignedOut(office, call(office))).toBe(401)
  expect(await stored(office)).toEqual(before)
})
