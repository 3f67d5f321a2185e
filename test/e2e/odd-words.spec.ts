import type { Page } from '@playwright/test'
import { api, paths } from '../../src/contract/paths.ts'
import { signIn } from '../support/admin-steps.ts'
import { expect, family, test } from '../support/e2e.ts'
import {
  cancelLinkFromMail,
  completeButton,
  fillAddress,
  fillContact,
  fillWaitlist,
  openWaitlistDialog,
  rosa,
  tickAll,
} from '../support/public-steps.ts'

const script = `<script>document.title = 'run'</script><img src=x onerror="document.title = 'run'">`
const longWord = 'one word of 200 letters'
const oddTexts = {
  [longWord]: 'W'.repeat(200),
  'text with right-to-left words, emoji and a script': `يوم الغسيل المجاني في هاريسون، אחת עשרה ${'👩‍👩‍👧‍👦🧺👕🇺🇸'.repeat(2)} ${script}`,
}

/** Expects every occurrence of the text to fit the width of the screen, and the script in the text not to have run. */
async function expectShownWhole(page: Page, text: string): Promise<void> {
  const shown = page.getByText(text, { exact: true }).filter({ visible: true })
  await expect(shown.first()).toBeVisible()
  const clipped = await shown.evaluateAll((elements) => {
    const { clientWidth } = document.documentElement
    const range = document.createRange()
    return elements.flatMap((element) => {
      range.selectNodeContents(element)
      return [...range.getClientRects()].filter(
        ({ left, right }) => left < 0 || right > clientWidth,
      )
    }).length
  })
  expect(clipped, `lines of "${text.slice(0, 20)}..." outside the screen`).toBe(0)
  expect(await page.title()).not.toBe('run')
}

for (const [kind, text] of Object.entries(oddTexts)) {
  test(`${kind} in a title, a location and a name is shown in full from home to the cancel page`, async ({
    page,
    site,
    look: lookEverywhere,
  }) => {
    // Check the look only with the longest word: shorter words fit wherever the longest word fits.
    const look = kind === longWord ? lookEverywhere : async () => {}
    const event = await site.createEvent([10, 1], {
      title: text,
      location: text,
      description: text,
      laundromatName: null,
      laundromatAddress: null,
    })
    await site.call('POST', api.register(), family(event, 1, 'First Family'))
    await page.goto('/')
    await expectShownWhole(page, text)
    await look(page)
    const dialog = await openWaitlistDialog(page)
    await fillWaitlist(dialog, text, 'waiting@example.org')
    await expect(page.getByRole('dialog', { name: "You're on the Waitlist!" })).toBeVisible()
    await look(page)
    await page.getByRole('button', { name: 'Done' }).click()

    await page.getByRole('link', { name: /^Sign Up/ }).click()
    await fillContact(page, { name: text })
    await fillAddress(page, { address: text, city: text.slice(0, 100) })
    await tickAll(page)
    await expectShownWhole(page, text)
    await look(page)
    await completeButton(page).click()

    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Registration Complete!')
    await expectShownWhole(page, text)
    await look(page)
    await page.goto(await cancelLinkFromMail(site.mail, rosa.email))
    await expectShownWhole(page, text)
    await look(page)
  })
}

test('a word of 200 letters in an event’s title and location fits the admin pages about the event', async ({
  page,
  site,
}) => {
  const text = 'W'.repeat(200)
  const { id } = await site.createEvent([10], { title: text, location: text })
  await signIn(page, paths.adminEvents())
  for (const path of [paths.adminClose(id), paths.adminTell(id), paths.adminAfterwards(id)]) {
    await page.goto(path)
    await expect(page.getByText(text).first()).toBeVisible()
    const { scrollWidth, clientWidth } = await page
      .locator('html')
      .evaluate(({ scrollWidth, clientWidth }) => ({ scrollWidth, clientWidth }))
    expect(scrollWidth, path).toBe(clientWidth)
  }
})
