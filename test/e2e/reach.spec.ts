import type { Page } from '@playwright/test'
import type { Event } from '../../src/contract/event.ts'
import { api, paths } from '../../src/contract/paths.ts'
import { home as homeEn } from '../../src/contract/words/en/core.ts'
import * as en from '../../src/contract/words/en/pages.ts'
import { home as homeEs } from '../../src/contract/words/es/core.ts'
import * as es from '../../src/contract/words/es/pages.ts'
import { inLanguage } from '../../src/domain/language.ts'
import { expect, family, type Site, test } from '../support/e2e.ts'
import { heading, main, signUpRosa } from '../support/my-steps.ts'
import { toasts, wizardPath } from '../support/public-steps.ts'
import { expectFocusShown, expectLargeTargets } from '../support/reach.ts'

/** Creates events with a full slot and an open slot each; returns the first event. */
async function createEvents(site: Site, count: number): Promise<Event> {
  const created: Event[] = []
  for (let index = 1; index <= count; index++) {
    const event = await site.createEvent([1, 5], { title: `Wash ${index}` })
    await site.call('POST', api.register(), family(event, 0, 'First Family', 1))
    created.push(event)
  }
  const [first] = created
  if (!first) throw new Error('No event was created')
  return first
}

/** Signs Rosa up for the open slot; returns the path of her My appointment page. */
function signUp(site: Site, event: Event, language: 'en' | 'es'): Promise<string> {
  const open = { ...event, timeSlots: event.timeSlots.slice(1) }
  return signUpRosa(site, open, { language })
}

async function open(page: Page, path: string, title: string | RegExp): Promise<void> {
  await page.goto(path)
  await expect(heading(page)).toHaveText(title)
}

const submit = (page: Page) => page.locator('main button[type=submit]')
const fill = async (page: Page, values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values)) {
    await page.locator(`main input[name=${name}]`).fill(value)
  }
}

const { pageMissing, register, registrationSuccess, my, cancel, find } = es
const spanishPath = (english: string) => inLanguage(english, 'es')

test('every link, button and field of home and the wizard is a target of at least 24 pixels', async ({
  page,
  site,
}) => {
  const event = await createEvents(site, 4)
  await open(page, spanishPath('/'), homeEs.heading)
  await expect(page.getByRole('navigation')).toBeVisible()
  await expectLargeTargets(page)
  await createEvents(site, 4)
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('search')).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expectLargeTargets(page)
  await main(page).getByRole('listitem').getByRole('button').first().click()
  await expect(page.getByRole('dialog').locator('input[name=email]')).toBeVisible()
  await expectLargeTargets(page)

  await open(page, spanishPath(wizardPath(event, 1)), register.contact.title)
  await fill(page, { email: 'ana@hotmial.com' })
  await submit(page).click()
  await expect(page.getByRole('alert').getByRole('link')).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'ana@hotmail.com' })).toBeVisible()
  await expectLargeTargets(page)
  await fill(page, { name: 'Ana Ruiz', phone: '555-010-0199' })
  await submit(page).click()
  await expect(heading(page)).toHaveText(register.address.title)
  await expectLargeTargets(page)
  await fill(page, { address: '9 Hill Road', city: 'Harrison', zipCode: '45030' })
  await submit(page).click()
  await expect(heading(page)).toHaveText(register.confirm.title)
  await expectLargeTargets(page)
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await submit(page).click()
  await expect(heading(page)).toHaveText(registrationSuccess.confirmed.title)
  await expectLargeTargets(page)
})

test('every link, button and field of My appointment, the cancel page, Find My Appointment and the error page is a target of at least 24 pixels', async ({
  page,
  site,
}) => {
  const event = await createEvents(site, 2)
  const link = await signUp(site, event, 'es')
  const token = link.split('/').pop() ?? ''
  await open(page, link, my.yours.title)
  await expectLargeTargets(page)
  await open(page, `${link}?do=move`, my.move.title)
  await expect(main(page).getByRole('listitem')).toHaveCount(1)
  await expectLargeTargets(page)
  await main(page).getByRole('listitem').getByRole('link').click()
  await expect(heading(page)).toHaveText(my.move.confirm.title)
  await expectLargeTargets(page)
  await open(page, `${link}?do=change`, my.change.title)
  await page.getByRole('button', { name: my.change.address }).click()
  await expectLargeTargets(page)
  await open(page, spanishPath(paths.cancel(token)), cancel.question)
  await expectLargeTargets(page)
  await open(page, spanishPath(paths.find()), find.title)
  await expectLargeTargets(page)
  await open(page, spanishPath('/no-such-page'), pageMissing.heading)
  await expectLargeTargets(page)
})

test('every focused element of home, wizard step 1 and My appointment is visible on a screen 500 pixels high', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 390, height: 500 })
  const event = await createEvents(site, 4)
  const my = await signUp(site, event, 'en')
  await open(page, '/', homeEn.heading)
  await expect(page.getByRole('navigation')).toBeVisible()
  const jumps = await expectFocusShown(page)
  expect(jumps).toContain('A Find my appointment')
  expect(jumps.filter((name) => name.includes('Sign Up for This Slot'))).toHaveLength(4)
  expect(jumps).toContain('A help@example.org')

  await open(page, wizardPath(event, 1), en.register.contact.title)
  await submit(page).click()
  await expect(page.getByRole('alert')).toBeVisible()
  const fields = await expectFocusShown(page)
  expect(fields).toContain('BUTTON Continue to Address')
  expect(fields).toContain('A help@example.org')

  await open(page, my, en.my.yours.title)
  expect(await expectFocusShown(page)).toContain('A Cancel My Registration')
  await open(page, `${my}?do=change`, en.my.change.title)
  await submit(page).click()
  await expect(heading(page)).toHaveText(en.my.changed.title)
  await expect(toasts(page)).toBeVisible()
  // Check only `main`, because the toast covers the footer.
  expect(await expectFocusShown(page, 'main')).toContain('A Cancel My Registration')
})
