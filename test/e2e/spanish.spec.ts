import type { Page } from '@playwright/test'
import { api } from '../../src/contract/paths.ts'
import * as core from '../../src/contract/words/es/core.ts'
import * as pages from '../../src/contract/words/es/pages.ts'
import { expect, family, type Site, test } from '../support/e2e.ts'
import { expectNoEnglish } from '../support/english-left.ts'
import { expectHydrated } from '../support/hydration.ts'
import { rosa, tickAll } from '../support/public-steps.ts'

const { home } = core
const { joinWaitlist, register, registrationSuccess: success } = pages

test.use({ locale: 'es-US' })

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const headerLink = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('link', { name, exact: true })

/** An event with a full slot, an open slot and a title in Spanish, so that the pages have no English */
async function createEvent(site: Site) {
  const event = await site.createEvent([1, 10], { title: 'Lavado de la mañana' })
  await site.call('POST', api.register(), family(event, 0, 'Ana Ruiz', 3))
  return event
}

async function expectSpanish(page: Page, title: string): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await expect(page).toHaveTitle(core.shell.pageTitle(title, 'Washday'))
  await expectNoEnglish(page)
}

test('a browser set to Spanish gets home in Spanish, and the family’s choice of language is remembered', async ({
  page,
  site,
  look,
}) => {
  await createEvent(site)
  await page.goto('/')
  await expect(page).toHaveURL('/es')
  await expect(heading(page)).toHaveText(home.heading)
  await expect(page.locator('link[rel=alternate][hreflang=en]')).toHaveAttribute('href', /\/$/)
  await expect(page.locator('link[rel=alternate][hreflang=es]')).toHaveAttribute('href', /\/es$/)
  await expect(page.getByText('martes, 8 de diciembre de 2026').first()).toBeVisible()
  await expect(page.getByText('10:00 a. m. – 11:00 a. m.').first()).toBeVisible()
  await expectSpanish(page, home.heading)
  await look(page)

  const toEnglish = headerLink(page, 'English')
  await expect(toEnglish).toHaveAttribute('hreflang', 'en')
  await expect(toEnglish).toHaveAttribute('lang', 'en')
  await toEnglish.click()
  await expect(page).toHaveURL('/')
  await expect(heading(page)).toHaveText('Free laundry, every month')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.goto('/')
  await expect(page, 'English was chosen').toHaveURL('/')

  await headerLink(page, 'Español').click()
  await expect(page).toHaveURL('/es')
  await page.goto('/')
  await expect(page, 'Spanish was chosen').toHaveURL('/es')
})

test('the language link stays at the right end of the one-line header with a long program name on a narrow phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/es')
  const header = page.getByRole('banner')
  const name = header.getByText('Washday', { exact: true })
  for (const size of ['100%', '200%']) {
    // Wait for hydration, because a changed name would be a hydration mismatch.
    await expectHydrated(page, headerLink(page, 'English'))
    await page.evaluate((fontSize) => {
      document.documentElement.style.fontSize = fontSize
    }, size)
    const short = await header.boundingBox()
    await name.evaluate((element) => {
      element.textContent = 'The Free Laundry Program of the Three Rivers Neighborhoods'
    })
    await expect(headerLink(page, 'English')).toBeInViewport({ ratio: 1 })
    expect((await header.boundingBox())?.height).toBe(short?.height)
    const box = await headerLink(page, 'English').boundingBox()
    expect(box?.y).toBeLessThan(short?.height ?? 0)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(280)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    await page.reload()
  }
})

test('a family signs up in Spanish, in three steps', async ({ page, site, look }) => {
  const event = await createEvent(site)
  await page.goto('/es')
  await page
    .getByRole('article')
    .getByRole('link', { name: new RegExp(`^${home.signUp}`) })
    .click()
  await expect(heading(page)).toHaveText(register.contact.title)
  await expect(page.getByText(register.progress(1))).toBeVisible()
  await page.getByRole('button', { name: register.contact.action }).click()
  await expect(page.getByRole('alert').getByRole('listitem')).toHaveText([
    pages.validation.nameRequired,
    pages.validation.emailInvalid,
    pages.validation.phoneTooShort,
  ])
  await expectSpanish(page, register.documentTitle(1, register.contact.title))
  await page.getByLabel(register.contact.name).fill(rosa.name)
  await page.getByLabel(register.contact.email).fill(rosa.email)
  await page.getByLabel(register.contact.phone).fill(rosa.phone)
  await expectNoEnglish(page)
  await page.getByRole('button', { name: register.contact.action }).click()

  await expect(heading(page)).toHaveText(register.address.title)
  await page.getByLabel(register.address.address).fill(rosa.address)
  await page.getByLabel(register.address.city).fill(rosa.city)
  await page.getByLabel(register.address.zipCode).fill('99999')
  await page.getByRole('button', { name: register.address.action }).click()
  await expect(page.getByRole('alert')).toContainText(pages.validation.zipCodeOutside)
  await expectSpanish(page, register.documentTitle(2, register.address.title))
  await page.getByLabel(register.address.zipCode).fill(rosa.zipCode)
  await page.getByRole('button', { name: register.address.action }).click()

  await expect(heading(page)).toHaveText(register.confirm.title)
  await expectSpanish(page, register.documentTitle(3, register.confirm.title))
  await tickAll(page)
  await expectNoEnglish(page)
  await page.getByRole('button', { name: register.confirm.action }).click()

  await expect(page).toHaveURL(/\/es\/registration-success\?/)
  await expect(heading(page)).toHaveText(success.confirmed.title)
  await expect(page.getByRole('definition').first()).toHaveText('martes, 8 de diciembre de 2026')
  await expect(page.getByRole('definition').nth(1)).toHaveText('10:00 a. m. – 11:00 a. m.')
  await expectSpanish(page, success.confirmed.title)
  await look(page)
  const [, registration] = await site.call<{ language: string }[]>(
    'GET',
    api.adminEventRegistrations(event.id),
  )
  expect(registration?.language).toBe('es')

  await page.getByRole('link', { name: success.home }).click()
  await expect(page).toHaveURL(/\/es\/?$/)
})

test('a family joins a waitlist in Spanish', async ({ page, site, look }) => {
  await createEvent(site)
  await page.goto('/es')
  await page.getByRole('button', { name: new RegExp(`^${home.joinWaitlist}`) }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading')).toHaveText(joinWaitlist.title)
  await expectNoEnglish(page)
  await dialog.getByLabel(joinWaitlist.name).fill('Luz Vega')
  await dialog.getByLabel(joinWaitlist.email).fill('luz@example.org')
  await dialog.getByRole('button', { name: joinWaitlist.submit }).click()
  await expect(dialog.getByRole('heading')).toHaveText(joinWaitlist.doneTitle)
  // Wait until the toast behind the dialog has loaded.
  await expect(page.locator('[data-toast-at]')).toHaveCount(1)
  await expectNoEnglish(page)
  await look(page)
})
