import type { Page } from '@playwright/test'
import { api, paths } from '../../src/contract/paths.ts'
import { signIn } from '../support/admin-steps.ts'
import { expect, family, test } from '../support/e2e.ts'
import { expectFits } from '../support/page-look.ts'
import {
  cancelLinkFromMail,
  completeButton,
  fillWaitlist,
  openConfirmation,
  openWaitlistDialog,
  rosa,
} from '../support/public-steps.ts'

const script = `<script>document.title = 'run'</script><img src=x onerror="document.title = 'run'">`
const oddTexts = {
  'one word of 200 letters': 'W'.repeat(200),
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
  // Other elements, such as fields and buttons, must fit even the narrowest screen.
  await expectFits(page, 320)
  expect(clipped, `lines of "${text.slice(0, 20)}..." outside the screen`).toBe(0)
  expect(await page.title()).not.toBe('run')
}

for (const [kind, text] of Object.entries(oddTexts)) {
  test(`${kind} in a title, a location and a name is shown in full from home to the cancel page`, async ({
    page,
    site,
  }) => {
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
    const dialog = await openWaitlistDialog(page)
    await fillWaitlist(dialog, text, 'waiting@example.org')
    await expect(page.getByRole('dialog', { name: "You're on the Waitlist!" })).toBeVisible()
    await expectFits(page, 320)

    await openConfirmation(page, event, 0, {
      name: text,
      address: text,
      city: text.slice(0, 100),
    })
    await expectShownWhole(page, text)
    await completeButton(page).click()

    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Registration Complete!')
    await expectShownWhole(page, text)
    await page.goto(await cancelLinkFromMail(site.mail, rosa.email))
    await expectShownWhole(page, text)
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
