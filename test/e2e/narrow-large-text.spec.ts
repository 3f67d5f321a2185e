import type { Page } from '@playwright/test'
import { familiesPerPage } from '../../src/contract/family.ts'
import { api, paths } from '../../src/contract/paths.ts'
import type { AdminRegistration } from '../../src/contract/registration.ts'
import { inLanguage, languages } from '../../src/domain/language.ts'
import { instantOf } from '../../src/domain/program-time.ts'
import { openWithinApp, pageHeading, signIn } from '../support/admin-steps.ts'
import { expect, family, type Site, test } from '../support/e2e.ts'
import { rosa, tickAll, wizardPath } from '../support/public-steps.ts'

/** The width of WCAG 1.4.10 (Reflow) */
const narrow = { width: 320, height: 640 }

/** Doubles the text size; returns the elements past the right edge and, if asked, the words broken across lines. */
async function findMisfits(page: Page, { checksWords = true } = {}): Promise<string[]> {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  // Do not use innerWidth, which grows on a phone if the content is too wide.
  const options = { width: narrow.width, checksWords }
  return page.evaluate(({ width, checksWords }) => {
    const found: string[] = []
    // Skip the containers that scroll sideways: time slots of check-in and tables of the report.
    const skipped = '.sr-only, [aria-hidden=true], .overflow-x-auto'
    const isShown = (element: Element) => element.closest(skipped) === null
    for (const element of document.querySelectorAll('header, main *, [role=dialog] *, footer *')) {
      const isOut = element.getBoundingClientRect().right > width + 0.5
      if (isOut && isShown(element)) found.push(`out: ${element.tagName} ${element.textContent}`)
    }
    const withWords = 'h1, h2, h3, legend, label, button, main a, main p'
    for (const element of checksWords ? document.querySelectorAll(withWords) : []) {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[\p{L}\p{M}]{2,}/gu)) {
          const range = document.createRange()
          range.setStart(text, index)
          range.setEnd(text, index + word.length)
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
          if (lines.size > 1 && isShown(element)) found.push(`cut: ${word}`)
        }
      }
    }
    return [...new Set(found)]
  }, options)
}

/** A past event with three families: one came, and nothing is noted about the others. */
async function createPastEvent(site: Site) {
  const october = (hour: string) => instantOf('2026-10-13', `${hour}:00`, 'America/New_York')
  const event = await site.createEvent([], {
    title: 'October wash',
    date: '2026-10-13',
    timeSlots: [{ startTime: october('09'), endTime: october('10'), capacity: 10 }],
  })
  let registrationId = ''
  for (const [house, name] of [
    'Anna Lopez',
    'Bo Wolfeschlegelsteinhausenbergerdorff',
    'Cy Marsh',
  ].entries()) {
    const added = { ...family(event, 0, name, house), status: 'confirmed' }
    registrationId = (await site.call<AdminRegistration>('POST', api.adminRegistrations(), added))
      .id
  }
  const at = site.now()
  const facts = [{ id: crypto.randomUUID(), registrationId, kind: 'came', loads: 3, at }]
  const sent = { deviceId: crypto.randomUUID(), sentAt: at, facts }
  await site.call('POST', api.adminCheckIn(event.id), sent)
  return event
}

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test.use({ viewport: narrow, sendsTexts: true })

    test('the form and home fit 320 pixels at twice the text size, and no word is broken', async ({
      page,
      context,
      site,
    }) => {
      const event = await site.createEvent([10, 1])
      await site.call('POST', api.register(), family(event, 1, 'First Family'))
      const submit = page.locator('main form button[type=submit]')
      const field = (name: string) => page.locator(`input[name=${name}]`)
      const noEmail = page.getByRole('button', { name: /I have no email|No tengo correo/ })

      await page.goto(inLanguage(wizardPath(event), language))
      await submit.click()
      await expect(page.getByRole('alert')).toBeVisible()
      expect(await findMisfits(page)).toEqual([])
      await field('email').fill('ana@gmial.com')
      await expect(page.getByText('ana@gmail.com').first()).toBeVisible()
      expect(await findMisfits(page)).toEqual([])
      await noEmail.click()
      await field('name').fill(rosa.name)
      await field('phone').fill('513 555 0123')
      await field('textConsent').check()
      await submit.click()
      await expect(field('city')).toBeVisible()
      await field('zipCode').fill('90210')
      await submit.click()
      expect(await findMisfits(page)).toEqual([])
      await field('address').fill(rosa.address)
      await field('city').fill(rosa.city)
      await field('zipCode').fill(rosa.zipCode)
      // Offline, the browser could not load the last step's page, and would not try again.
      const nextPage = page.waitForEvent('requestfinished', (request) =>
        request.url().includes('RegistrationSuccessPage'),
      )
      await submit.click()
      await expect(page.getByRole('checkbox')).toHaveCount(5)
      await nextPage
      await context.setOffline(true)
      await expect(page.getByRole('checkbox')).toHaveCount(6)
      expect(await findMisfits(page)).toEqual([])
      await context.setOffline(false)
      await tickAll(page)
      await submit.click()
      await expect(page).toHaveURL(/registration-success/)
      await expect(page.getByRole('definition').first()).toBeVisible()
      expect(await findMisfits(page)).toEqual([])

      const long = 'Laundry and Story Time with the Friends of the Harrison Branch Library'
      for (let n = 0; n < 6; n++) await site.createEvent([10], { title: n === 0 ? long : 'Wash' })
      await page.goto(inLanguage('/', language))
      await expect(page.getByRole('search')).toBeVisible()
      expect(await findMisfits(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(narrow.width)
      await page.getByRole('button', { name: /^Join Waitlist|^Anotarme/ }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /no email|No tengo/ })
        .click()
      expect(await findMisfits(page)).toEqual([])
    })
  })
}

/** These pages are checked with more families than one page of the list has. */
const manyFamilies = 'about families and messages'

type Ids = Awaited<ReturnType<typeof fillSite>>

/** The path and heading of each page, and a text that the page shows once its data is loaded */
const adminPages: Record<string, (ids: Ids) => [string, string, string | RegExp][]> = {
  'about an event': ({ event, other, past }) => [
    [paths.adminTell(event), 'Tell Families', '3 confirmed'],
    [paths.adminClose(event), 'Close Time Slots', '3 confirmed'],
    [paths.adminCheckIn(event), 'Check-in', 'Family A'],
    [paths.adminAskToMove(event), 'Ask Families to Move', 'Family C'],
    [paths.adminOtherEvent(other), 'Ask the Waitlist', 'Nobody waits for this event.'],
    [paths.adminAfterwards(past), 'Who Came?', 'Anna Lopez'],
    [paths.adminRegistrations({ event }), 'Registrations', 'Family A'],
  ],
  [manyFamilies]: ({ registration }) => [
    [paths.adminEvents(), 'Events', '27 of 46 taken'],
    [paths.adminCalls(), 'To Call', 'Ernestina Call'],
    [`${paths.adminFamilies()}?search=Family`, 'Families', 'Family Z'],
    [paths.adminFamily(registration), longName, 'Did not agree to texts'],
    [paths.adminBlacklist(), 'Blacklist', 'Asked not to come'],
    [paths.adminMessages(), 'Messages', 'Registration confirmed'],
    [paths.adminDashboard(), 'Dashboard', 'Say Who Came'],
  ],
  'about figures and settings': () => [
    [paths.adminAnalytics(), 'Analytics', 'Registrations per week'],
    [paths.adminReport(), 'Report', 'Families served'],
    [paths.adminSettings(), 'Settings', 'Program name'],
    [paths.adminAdministrators(), 'Administrators', 'Last used just now'],
    [paths.adminData(), 'Import and export', 'A CSV file for Excel'],
    [paths.adminConnections(), 'Connections', 'No webhooks yet'],
    [paths.adminSystem(), 'System', 'are placeholders'],
  ],
}

const longName = 'Maximiliana Wolfeschlegelsteinhausen'

async function fillSite(site: Site, families: number) {
  const past = await createPastEvent(site)
  const event = await site.createEvent([40, 1, 5])
  const other = await site.createEvent([10])
  for (let n = 0; n < families; n++) {
    const name = `Family ${String.fromCharCode(65 + n)}`
    await site.call('POST', api.adminRegistrations(), family(event, 0, name, n + 10))
  }
  const added = await site.call<AdminRegistration>('POST', api.adminRegistrations(), {
    ...family(event, 2, longName),
    email: 'maximiliana.wolfeschlegelsteinhausen@laundromat.example.org',
  })
  const { eventId, timeSlotId } = family(other, 0, '')
  const toCall = { eventId, timeSlotId, name: 'Ernestina Call' }
  await site.call('POST', api.adminRegistrations(), toCall)
  const entry = {
    name: longName,
    email: added.email,
    phone: added.phone,
    reason: 'Asked not to come',
  }
  await site.call('POST', api.adminBlacklist(), entry)
  return { past: past.id, event: event.id, other: other.id, registration: added.id }
}

test.describe('for administrators,', () => {
  test.use({ viewport: narrow })

  for (const [kind, pagesOf] of Object.entries(adminPages)) {
    test(`no page ${kind} scrolls sideways on 320 pixels at twice the text size`, async ({
      page,
      site,
    }) => {
      const ids = await fillSite(site, kind === manyFamilies ? familiesPerPage + 1 : 3)
      await signIn(page, paths.adminDashboard())
      const tooWide: string[] = []
      for (const [path, heading, text] of pagesOf(ids)) {
        await openWithinApp(page, path)
        await expect(pageHeading(page)).toHaveText(heading)
        await expect(page.getByRole('main')).toContainText(text)
        await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
        const wideElements = await findMisfits(page, { checksWords: false })
        const width = await page.evaluate(() => document.documentElement.scrollWidth)
        if (width > narrow.width || wideElements.length > 0)
          tooWide.push(`${path}: ${width} ${wideElements.join('; ')}`)
      }
      expect(tooWide).toEqual([])
    })
  }
})
