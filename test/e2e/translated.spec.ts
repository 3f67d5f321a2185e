import type { Page } from '@playwright/test'
import type { Event } from '../../src/contract/event.ts'
import { api } from '../../src/contract/paths.ts'
import { expect, family, type Site, test } from '../support/e2e.ts'
import { expectHydrated } from '../support/hydration.ts'
import {
  cancelLinkFromMail,
  completeButton,
  fillAddress,
  fillContact,
  fillWaitlist,
  openWaitlistDialog,
  rosa,
  tickAll,
  toasts,
  wizardPath,
} from '../support/public-steps.ts'
import { translatePages } from '../support/translator.ts'

const pollMs = 30_000
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test.beforeEach(({ context }) => translatePages(context))

async function createHalfFull(site: Site): Promise<Event> {
  const event = await site.createEvent([1, 1])
  await site.call('POST', api.register(), family(event, 0, 'First Family'))
  return event
}

test('home updates its counts after families sign up or join the waitlist and after the capacity changes', async ({
  page,
  site,
  passTime,
}) => {
  const event = await site.createEvent([2])
  await page.goto('/')
  await expect(page.getByText('2 SPOTS AVAILABLE')).toBeVisible()
  await site.call('POST', api.register(), family(event, 0, 'First Family'))
  await passTime(pollMs)
  await expect(page.getByText('1 SPOT AVAILABLE')).toBeVisible()
  await site.call('POST', api.register(), family(event, 0, 'Second Family'))
  await passTime(pollMs)
  await expect(page.getByText('TIME SLOT IS FULL')).toBeVisible()
  for (const count of [1, 2]) {
    await site.call('POST', api.register(), family(event, 0, `Waiting ${'ab'[count - 1]}`, 1))
    await passTime(pollMs)
    await expect(page.getByText(`${count} ALREADY ON WAITLIST`)).toBeVisible()
  }
  await page.route(api.events(), (route) => route.fulfill({ status: 500, body: 'Oops' }))
  await passTime(pollMs)
  await expect(page.getByText('WE COULD NOT REFRESH THIS LIST')).toBeVisible()
  await page.unroute(api.events())
  await site.call('PUT', api.adminEvent(event.id), {
    laundromatName: 'Bubble House',
    timeSlots: event.timeSlots.map(({ id, startTime, endTime }) => ({
      id,
      startTime,
      endTime,
      capacity: 9,
    })),
  })
  await passTime(pollMs)
  await expect(page.getByText('5 SPOTS AVAILABLE')).toBeVisible()
  await expect(page.getByText('BUBBLE HOUSE')).not.toHaveCount(0)
  await expect(page.getByText('WE COULD NOT REFRESH THIS LIST')).toBeHidden()
})

async function holdCode(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

async function openCancelPage(page: Page, site: Site): Promise<void> {
  const event = await site.createEvent([10])
  await site.call('POST', api.register(), { ...family(event, 0, 'Rosa'), email: rosa.email })
  const link = await cancelLinkFromMail(site.mail, rosa.email)
  await page.goto(link, { waitUntil: 'commit' })
}

test('a button works if React replaces it during the press', async ({ page, site }) => {
  const release = await holdCode(page)
  await openCancelPage(page, site)
  const button = page.getByRole('button', { name: 'Yes, Cancel' })
  await button.hover()
  await page.mouse.down()
  const pressed = await button.elementHandle()
  release()
  await page.waitForFunction((element) => !element?.isConnected, pressed)
  await page.mouse.up()
  await expect(heading(page)).toHaveText('REGISTRATION CANCELLED')
})

test('a button that is pressed right before React starts takes effect afterwards', async ({
  page,
  site,
}) => {
  // The code sets `window.onclick` right before React starts. Click then, because React renders in a later task.
  await page.addInitScript(() => {
    Object.defineProperty(window, 'onclick', {
      set(listen: () => void) {
        addEventListener('click', listen)
        queueMicrotask(() =>
          [...document.querySelectorAll<HTMLElement>('main button')].at(-1)?.click(),
        )
      },
    })
  })
  await openCancelPage(page, site)
  await expect(heading(page)).toHaveText('REGISTRATION CANCELLED')
})

test('the waitlist dialog works with invalid fields, after a refusal and after joining', async ({
  page,
  site,
  passTime,
}) => {
  await createHalfFull(site)
  await page.goto('/')
  const dialog = await openWaitlistDialog(page)
  await fillWaitlist(dialog, ' ', 'ana@')
  await expect(dialog.getByRole('alert').getByRole('listitem')).toHaveText([
    'NAME IS REQUIRED',
    'VALID EMAIL IS REQUIRED',
  ])
  await dialog.getByLabel('Full Name').fill('Ana Ruiz')
  await expect(dialog.getByRole('alert').getByRole('listitem')).toHaveCount(1)
  await fillWaitlist(dialog, 'First Family', 'first.family@example.org')
  await expect(toasts(page)).toContainText('FAILED TO JOIN WAITLIST')
  await fillWaitlist(dialog, 'Ana Ruiz', 'ana@example.org')
  await expect(page.getByRole('dialog')).toContainText("YOU'RE ON THE WAITLIST!")
  await expect(page.getByRole('dialog')).toContainText('ana@example.org')
  await expect(toasts(page)).toContainText('ADDED TO WAITLIST!')
  await passTime(6_000)
  await expect(toasts(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('1 ALREADY ON WAITLIST')).toBeVisible()
})

test('the wizard works with invalid fields and after Back and a failure, up to the success page', async ({
  page,
  site,
}) => {
  const event = await site.createEvent([10])
  await page.goto(wizardPath(event))
  await page.getByRole('button', { name: 'Continue to Address' }).click()
  await expect(page.getByRole('alert').getByRole('listitem')).toHaveCount(3)
  await fillContact(page)
  await expect(heading(page)).toHaveText('ADDRESS INFORMATION')
  await fillAddress(page, { zipCode: '99999' })
  await expect(page.getByRole('alert')).toContainText('ZIP CODE OUT OF SERVICE AREA')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(heading(page)).toHaveText('CONTACT INFORMATION')
  await page.getByRole('button', { name: 'Continue to Address' }).click()
  await fillAddress(page)
  await expect(heading(page)).toHaveText('CONFIRM APPOINTMENT')
  await expect(page.getByText('STEP 3 OF 3')).toBeVisible()
  await page.getByRole('checkbox').first().check()
  await expect(page.getByText('CHECK THE LAST 4 BOXES TO FINISH.')).toBeVisible()
  await tickAll(page)
  await page.route(api.register(), (route) => route.fulfill({ status: 500, body: 'Oops' }))
  await completeButton(page).click()
  await expect(toasts(page)).toContainText('REGISTRATION FAILED')
  await page.unroute(api.register())
  await completeButton(page).click()
  await expect(heading(page)).toHaveText('REGISTRATION COMPLETE!')
  await expect(page.getByRole('main')).toContainText(rosa.email)
  expect(await site.call('GET', api.adminEventRegistrations(event.id))).toHaveLength(1)
})

test('the cancel page works after a failure', async ({ page, site }) => {
  const event = await site.createEvent([10])
  await site.call('POST', api.register(), { ...family(event, 0, 'Rosa'), email: rosa.email })
  const link = await cancelLinkFromMail(site.mail, rosa.email)
  await page.goto(link)
  await expect(heading(page)).toHaveText('ARE YOU SURE YOU WANT TO CANCEL YOUR REGISTRATION?')
  await expectHydrated(page)
  await page.route('**/api/cancel/*', (route) => route.fulfill({ status: 500, body: 'Oops' }))
  await page.getByRole('button', { name: 'Yes, Cancel' }).click()
  await expect(heading(page)).toHaveText('CANCELLATION FAILED')
  await page.unroute('**/api/cancel/*')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await page.getByRole('button', { name: 'Yes, Cancel' }).click()
  await expect(heading(page)).toHaveText('REGISTRATION CANCELLED')
})
