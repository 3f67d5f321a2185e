import type { BrowserContext, Page } from '@playwright/test'
import type { Event } from '../../src/contract/event.ts'
import { api, paths } from '../../src/contract/paths.ts'
import { laptop, signIn } from '../support/admin-steps.ts'
import { expect, family, type Site, test } from '../support/e2e.ts'

/** `printedAfter`: for each call of `print`, the delay of the timer that made it, in milliseconds */
type Printing = { printedAfter: number[] }
const printDelayMs = 500

const names = [
  `Quinn "Q" O'Brien & Sons`,
  '👩‍👧 Lucía 🧺',
  'عائلة الحسيني',
  '<script>hacked = true</script>',
  '<img src=x onerror="hacked = true">',
]

test.use(laptop)
test.beforeEach(({ context }) => watchPrinting(context))

/** Records the delays of `print` calls instead of printing, because a test cannot close the print dialog. */
async function watchPrinting(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const printing: Printing = { printedAfter: [] }
    const { setTimeout } = window
    let delay = 0
    Object.assign(window, {
      printing,
      print: () => printing.printedAfter.push(delay),
      setTimeout: (run: () => void, ms = 0) =>
        setTimeout(() => {
          delay = ms
          run()
          delay = 0
        }, ms),
    })
  })
}

const printingOf = (page: Page) =>
  page.evaluate(() => {
    const { printing, hacked } = window as typeof window & { printing: Printing; hacked?: boolean }
    return { ...printing, hacked }
  })

async function signUp(site: Site, event: Event, slot: number, name: string): Promise<void> {
  const number = names.indexOf(name)
  const household = {
    email: `family${number}@example.org`,
    phone: `(555) 010-010${number}`,
    address: `${number} Elm Street`,
  }
  await site.call('POST', api.register(), { ...family(event, slot, name), ...household })
}

test('Print opens the report in a new window, and the window prints once after half a second', async ({
  page,
  site,
  axe,
}) => {
  const event = await site.createEvent([1, 10])
  for (const name of names) await signUp(site, event, names.indexOf(name) < 2 ? 0 : 1, name)
  await signIn(page, paths.adminRegistrations({ event: event.id }))
  for (const name of names) {
    await expect(page.getByRole('rowheader').filter({ hasText: name })).toBeVisible()
  }

  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Print Morning wash' }).click()
  const report = await opening
  await expect(report.getByRole('heading', { level: 1 })).toHaveText('Morning wash')
  await expect(report).toHaveTitle('Sign-in sheet: Morning wash')
  await expect.poll(async () => (await printingOf(report)).printedAfter).toEqual([printDelayMs])

  await expect(report.getByRole('heading', { level: 2 })).toHaveText([
    '9:00 AM – 10:00 AM',
    '10:00 AM – 11:00 AM',
  ])
  const [first, second] = [report.getByRole('table').nth(0), report.getByRole('table').nth(1)]
  await expect(first.locator('bdi').filter({ hasNotText: /^\(555\)/ })).toHaveText(
    names.slice(0, 2),
  )
  await expect(first.getByText('Waitlist', { exact: true })).toBeVisible()
  await expect(second.locator('bdi').filter({ hasNotText: /^\(555\)/ })).toHaveText(names.slice(2))
  await expect(second.getByText('Walk-ins')).toBeVisible()
  await axe(report)
  await report.emulateMedia({ colorScheme: 'dark' })
  await axe(report)

  const { printedAfter, hacked } = await printingOf(report)
  expect(printedAfter).toHaveLength(1)
  expect(hacked).toBeUndefined()
  expect((await printingOf(page)).printedAfter).toEqual([])
})

test('Print shows an alert instead of a window if nobody is registered, and in the window if the report cannot be loaded, and Try Again prints it', async ({
  page,
  context,
  site,
  axe,
}) => {
  const event = await site.createEvent([10])
  await signIn(page, paths.adminRegistrations({ event: event.id }))
  const print = page.getByRole('button', { name: 'Print Morning wash' })
  const noneAlerting = page.waitForEvent('dialog')
  const press = print.click()
  const none = await noneAlerting
  expect(none.message()).toBe('No registrations found for this event.')
  await none.accept()
  await press
  expect(context.pages()).toHaveLength(1)

  await signUp(site, event, 0, '👩‍👧 Lucía 🧺')
  await page.reload()
  await expect(page.getByRole('rowheader')).toHaveCount(1)
  await context.route('**/api/admin/registrations**', (route) =>
    route.fulfill({ status: 500, body: 'Oops' }),
  )
  const alerting = context.waitForEvent('dialog')
  await print.click()
  const alert = await alerting
  expect(alert.message()).toBe('Failed to generate print report. Please try again.')
  const report = alert.page()
  await alert.accept()
  if (!report) throw new Error('The alert belongs to no page')
  await axe(report)
  expect((await printingOf(report)).printedAfter).toEqual([])

  await context.unroute('**/api/admin/registrations**')
  await report.getByRole('button', { name: 'Try Again' }).click()
  await expect(report.getByText('👩‍👧 Lucía 🧺')).toBeVisible()
  await expect.poll(async () => (await printingOf(report)).printedAfter).toEqual([printDelayMs])
})

test('each page of a long sign-in sheet has a heading and a page number, and the rows for walk-ins stay together', async ({
  page,
  context,
  site,
}) => {
  const event = await site.createEvent([40])
  for (let number = 1; number <= 20; number += 1) {
    await site.call('POST', api.adminRegistrations(), {
      ...family(event, 0, `Family ${number}`),
      email: `family${number}@example.org`,
    })
  }
  await signIn(page, paths.adminRegistrations({ event: event.id }))
  const opening = context.waitForEvent('page')
  await page.getByRole('button', { name: 'Print Morning wash' }).click()
  const report = await opening
  await expect(report.getByText('Page 1 of 2')).toBeVisible()
  await expect(report.getByText('Page 2 of 2')).toBeVisible()
  await expect(report.getByRole('heading', { level: 2 })).toHaveText([
    '9:00 AM – 10:00 AM',
    '9:00 AM – 10:00 AM (continued)',
  ])
  await expect(report.getByText('Tuesday, December 8, 2026')).toHaveCount(2)
  const walkIns = report.getByRole('rowgroup').filter({ hasText: 'Walk-ins' })
  await expect(walkIns.getByRole('row')).toHaveCount(5)
  const pdf = (await report.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(2)
})
