import type { Page } from '@playwright/test'
import type { Event } from '../../src/contract/event.ts'
import { api, paths } from '../../src/contract/paths.ts'
import type { RegisterAnswer } from '../../src/contract/registration.ts'
import { laptop, openWithinApp, pageHeading, readToast, signIn } from '../support/admin-steps.ts'
import { expect, family, type Site, test } from '../support/e2e.ts'
import { linkIn } from '../support/public-steps.ts'

async function register(site: Site, event: Event, name: string) {
  const { registration } = await site.call<RegisterAnswer>(
    'POST',
    api.register(),
    family(event, 0, name),
  )
  return registration
}

const messageFrame = (page: Page) => page.frameLocator('iframe')

test('a volunteer sees why an e-mail was not delivered, and sends the e-mail again to the corrected address', async ({
  page,
  site,
  look,
}) => {
  const event = await site.createEvent([10])
  site.mail.answer('carmen.diaz@example.org', '550 5.1.1 No such user')
  const { id } = await register(site, event, 'Carmen Diaz')
  await register(site, event, 'Rosa Delgado')
  await site.mail.mailTo('rosa.delgado@example.org')

  await signIn(page, paths.adminMessages())
  await expect(pageHeading(page)).toHaveText('Messages')
  const card = page.getByRole('listitem').filter({ hasText: 'Carmen Diaz' })
  await expect(card).toContainText('Not delivered')
  await expect(card).toContainText('The mail server refused this address (SMTP 550 5.1.1')
  await expect(page.getByRole('listitem').filter({ hasText: 'Rosa Delgado' })).toContainText('Sent')
  await look(page)

  await site.call('PUT', api.adminRegistration(id), { email: 'carmen@example.org' })
  await card.getByRole('button', { name: /^Send Again: .* to Carmen Diaz$/ }).click()
  await readToast(page, 'Message Queued', 'It will be sent to carmen@example.org.')
  const mail = await site.mail.mailTo('carmen@example.org')
  expect(linkIn(mail.text, /\/cancel\//)).toBeTruthy()
})

test('a volunteer reads a message as the family sees it, with HTML in the event title as text, but without links', async ({
  page,
  site,
  look,
}) => {
  const title = '<img src=x onerror="parent.hurt = true"><script>parent.hurt = true</script>'
  const event = await site.createEvent([10], { title })
  await register(site, event, 'Rosa Delgado')
  await site.mail.mailTo('rosa.delgado@example.org')
  await signIn(page, paths.adminMessages())
  const read = page.getByRole('button', { name: 'Read: "Registration confirmed" to Rosa Delgado' })
  await read.click()
  const dialog = page.getByRole('dialog', { name: 'Registration confirmed' })
  await expect(dialog).toContainText("You're signed up: Tue, Dec 8, 9:00 AM, Sudsy Corner")

  const heading = messageFrame(page).getByRole('heading', { name: "You're signed up" })
  await expect(heading).toBeVisible()
  // The frame must be as high as its content, so that only the page scrolls.
  const frame = page.locator('iframe')
  await expect
    .poll(() =>
      frame.evaluate((element: HTMLIFrameElement) => {
        const shown = element.contentDocument?.documentElement
        return (shown?.scrollHeight ?? 0) - element.clientHeight
      }),
    )
    .toBe(0)
  await expect(heading).toHaveCSS('font-size', '28px')
  await expect(messageFrame(page).getByText(title)).toBeVisible()
  expect(await page.evaluate(() => 'hurt' in globalThis)).toBe(false)
  await expect(messageFrame(page).getByText('Cancel My Registration')).toHaveCount(0)
  await expect(messageFrame(page).getByRole('link')).toHaveCount(0)
  await look(page)

  await dialog.getByRole('tab', { name: 'As plain text' }).click()
  await expect(dialog.getByRole('tabpanel')).toContainText('Where: Sudsy Corner')
  await expect(dialog.getByRole('tabpanel')).not.toContainText('/cancel/')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(read).toBeFocused()
})

test('Show Older Messages adds to the first fifty, and the URL keeps the filters by search, state and registration', async ({
  page,
  site,
}) => {
  const event = await site.createEvent([60])
  const { id } = await register(site, event, 'Rosa Delgado')
  await register(site, event, 'Tom Baker')
  for (let n = 1; n <= 51; n++) {
    await site.call('POST', api.adminRegistrations(), {
      ...family(event, 0, 'Ana'),
      email: `f${n}@example.org`,
    })
  }
  await site.mail.count(53)
  await signIn(page, paths.adminMessages())
  const cards = page.getByRole('list', { name: 'Messages, newest first' }).getByRole('listitem')
  await expect(cards).toHaveCount(50)
  await page.getByRole('button', { name: 'Show Older Messages' }).click()
  await expect(cards).toHaveCount(53)
  await expect(page.getByRole('button', { name: 'Show Older Messages' })).toHaveCount(0)
  await page.getByRole('searchbox').fill('tom')
  await expect(cards).toHaveCount(1)
  await page.getByLabel('State').selectOption('Kept here')
  await expect(page.getByRole('heading', { name: 'No messages match your search' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('searchbox')).toHaveValue('tom')
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(cards).toHaveCount(50)

  await openWithinApp(page, paths.adminMessages({ registration: id }))
  await expect(page.getByText('Only messages about one registration of Rosa Delgado')).toBeVisible()
  await expect(cards).toHaveCount(1)
  await page.getByRole('button', { name: 'Show All Messages' }).click()
  await expect(cards).toHaveCount(50)
})

test.describe('on a laptop', () => {
  test.use(laptop)

  test('Messages comes after Blacklist in the navigation, shows a template with the details of an example family, and lists the messages in a table', async ({
    page,
    site,
    look,
  }) => {
    const event = await site.createEvent([10])
    site.mail.answer('carmen.diaz@example.org', '550 5.1.1 No such user')
    await register(site, event, 'Carmen Diaz')
    await site.runJobs()
    await signIn(page, paths.adminDashboard())
    const screens = page.getByRole('navigation', { name: 'Administration' }).getByRole('link')
    await expect(screens).toHaveText([
      'Dashboard',
      'Events',
      'Registrations',
      'Families',
      'To Call',
      'Blacklist',
      'Messages',
      'Analytics',
      'Settings',
      'Public page',
    ])
    await page.getByRole('link', { name: 'Messages', exact: true }).click()
    const row = page.getByRole('row', { name: /Carmen Diaz/ })
    await expect(row).toContainText('Not delivered')
    await look(page)
    await page.getByRole('button', { name: 'See the Templates' }).click()
    const dialog = page.getByRole('dialog', { name: 'Templates' })
    await dialog.getByLabel('Message', { exact: true }).selectOption('Registration cancelled')
    await expect(
      messageFrame(page).getByRole('heading', { name: 'Your registration is cancelled' }),
    ).toBeVisible()
    await look(page)
  })
})
