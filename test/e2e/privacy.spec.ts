import type { Page } from '@playwright/test'
import { paths } from '../../src/contract/paths.ts'
import { inLanguage } from '../../src/domain/language.ts'
import { expectTree } from '../support/accessibility-tree.ts'
import { expect, test } from '../support/e2e.ts'
import { wizardPath } from '../support/public-steps.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

for (const [language, title, name] of [
  ['en', 'Your Privacy', 'privacy'],
  ['es', 'Tu privacidad', 'privacy-es'],
] as const) {
  test(`the footer links to the privacy page in ${language}, whose document has its title`, async ({
    page,
    look,
  }) => {
    await page.goto(inLanguage(paths.find(), language))
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: /privacy|privacidad/ })
      .click()
    await expect(page).toHaveURL(inLanguage(paths.privacy(), language))
    await expect(heading(page)).toHaveText(title)
    const [, before] = /<title>(.*)<\/title>/.exec(await (await fetch(page.url())).text()) ?? []
    expect(before).toMatch(new RegExp(`^${title} – .+`))
    await expect(page).toHaveTitle(before ?? '')
    if (language === 'en') await look(page)
    await expectTree(page.getByRole('main'), name)
  })
}

test.describe('where texts are sent', () => {
  test.use({ sendsTexts: true })

  test('the sign-up form opens the privacy page, with the statements that texting services require, in a new tab', async ({
    page,
    site,
  }) => {
    const event = await site.createEvent([10])
    await page.goto(wizardPath(event))
    await page.getByLabel('Full Name').fill('Rosa')
    const [opened] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('main').getByRole('link', { name: 'Your privacy' }).click(),
    ])
    await expect(heading(opened)).toHaveText('Your Privacy')
    // The services read the document without running its scripts.
    const document = await (await fetch(opened.url())).text()
    expect(document).toContain('Reply STOP at any time to end texts. Reply HELP for help')
    expect(document).toContain('We do not share your mobile number')
    await expect(page.getByLabel('Full Name')).toHaveValue('Rosa')
  })
})
