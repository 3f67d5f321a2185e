import type { Page } from '@playwright/test'
import { api, paths } from '../../src/contract/paths.ts'
import type { EventWithCounts } from '../../src/contract/read-api.ts'
import { laptop, readToast, signIn } from '../support/admin-steps.ts'
import { adminLogin, expect, family, test } from '../support/e2e.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts'

let receiver: WebhookReceiver
test.beforeEach(async () => {
  receiver = await startWebhookReceiver()
})
test.afterEach(() => receiver.close())

const password = 'Your own password'

async function addWebhook(page: Page, url: string) {
  await page.getByRole('button', { name: 'Add a Webhook' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a Webhook' })
  await dialog.getByLabel('Name', { exact: true }).fill('Texting service')
  await dialog.getByLabel('Address', { exact: true }).fill(url)
  await dialog.getByLabel(password).fill(adminLogin.password)
  await dialog.getByRole('button', { name: 'Add Webhook' }).click()
}

test.use(laptop)

test('an administrator adds and tests a webhook, whose result does not close a dialog opened in the meantime, and sends the call about a sign-up again', async ({
  page,
  site,
  look,
}) => {
  const event = await site.createEvent([10])
  await signIn(page, paths.adminConnections())
  await expect(page.getByText('Nothing is sent to other programs.')).toBeVisible()

  await addWebhook(page, 'https://10.0.0.1/hook')
  const form = page.getByRole('dialog', { name: 'Add a Webhook' })
  await expect(form.getByRole('alert').first()).toContainText('own network are not allowed')
  await look(page)
  await form.getByLabel('Address', { exact: true }).fill(receiver.url)
  await form.getByRole('button', { name: 'Add Webhook' }).click()
  const secretDialog = page.getByRole('dialog', { name: 'The signing secret' })
  await expect(secretDialog).toContainText('only this once')
  const secret = await secretDialog.getByText(/^whsec_/).textContent()
  await look(page)
  await page.goBack()
  await expect(secretDialog).toBeVisible()
  await secretDialog.getByRole('button', { name: 'I Have Copied It' }).click()

  const card = page.getByRole('listitem').filter({ hasText: 'Texting service' })
  await expect(card).toContainText('Without names')
  const pending = Promise.withResolvers<void>()
  await page.route(`**${api.adminWebhookTest('*')}`, async (route) => {
    await pending.promise
    await route.continue()
  })
  await card.getByRole('button', { name: 'Send a Test: Texting service' }).click()
  await page.getByRole('button', { name: 'Add a Webhook' }).click()
  const name = form.getByLabel('Name', { exact: true })
  await name.fill('Calendar')
  // The page reloads the list after a test of a webhook.
  const list = page.waitForResponse(`**${api.adminWebhooks()}`)
  pending.resolve()
  await (await list).finished()
  await expect(name).toHaveValue('Calendar')
  const log = page.getByRole('dialog', { name: 'Log of “Texting service”' })
  const [call] = await receiver.calls(1)
  expect(call && receiver.isSigned(secret ?? '', call)).toBe(true)

  await site.call('POST', api.register(), family(event, 0, 'Rosa Delgado'))
  const [, signUpCall] = await receiver.calls(2)
  expect(signUpCall?.json).toMatchObject({
    type: 'registration.confirmed',
    data: { eventId: event.id, counts: { capacity: 10, confirmed: 1, waiting: 0 } },
  })
  expect(signUpCall?.body).not.toContain('Rosa')
  await page.reload()
  await card.getByRole('button', { name: 'Log: Texting service' }).click()
  await expect(log.getByRole('listitem')).toContainText([
    /A family has a spot · Sent.*Answer 200/,
    /Test · Sent.*Answer 200/,
  ])
  await look(page)
  await log.getByRole('button', { name: 'Send Again: A family has a spot' }).click()
  await receiver.calls(3)
  expect(receiver.received[2]?.id).toBe(signUpCall?.id)
  await log.getByRole('button', { name: 'Close' }).click()

  await card.getByRole('button', { name: 'Remove: Texting service' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove Webhook' }).click()
  await readToast(page, 'Webhook Removed')
  await expect(page.getByText('No webhooks yet')).toBeVisible()
})

test('an API key that an administrator makes can read data until the key is revoked', async ({
  page,
  site,
  look,
}) => {
  await site.createEvent([10])
  await signIn(page, paths.adminConnections())
  await page.getByRole('button', { name: 'Make a Key' }).click()
  const form = page.getByRole('dialog', { name: 'Make a Key' })
  await form.getByLabel('Name', { exact: true }).fill('Funder')
  await form.getByLabel(password).fill('a wrong one')
  await form.getByRole('button', { name: 'Make Key' }).click()
  await expect(form.getByRole('alert').first()).toContainText('password is incorrect')
  await form.getByLabel(password).fill(adminLogin.password)
  await form.getByRole('button', { name: 'Make Key' }).click()
  const shown = page.getByRole('dialog', { name: 'The new key' })
  const key = await shown.getByText(/^washday_/).textContent()
  await shown.getByRole('button', { name: 'I Have Copied It' }).click()

  const read = () =>
    fetch(site.url + api.readEvents(), { headers: { authorization: `Bearer ${key}` } })
  const events = (await (await read()).json()) as EventWithCounts[]
  expect(events).toMatchObject([{ title: 'Morning wash', counts: { capacity: 10 } }])
  await page.reload()
  const card = page.getByRole('listitem').filter({ hasText: 'Funder' })
  await expect(card).toContainText('Last used')
  await look(page)
  await card.getByRole('button', { name: 'Revoke: Funder' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke Key' }).click()
  await readToast(page, 'Key Revoked')
  await expect(card).toContainText('Revoked')
  expect((await read()).status).toBe(401)
})
