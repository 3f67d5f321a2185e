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
  test(`the footer links to the privacy page in ${language}`, async ({ page, site, look }) => {
    await site.createEvent([10])
    for (const path of [paths.home(), paths.find(), paths.cancel('x')]) {
      await page.goto(inLanguage(path, language))
      const foot = page.getByRole('contentinfo')
      await expect(foot.getByRole('link', { name: title.replace('P', 'p') })).toBeVisible()
    }
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: /privacy|privacidad/ })
      .click()
    await expect(page).toHaveURL(inLanguage(paths.privacy(), language))
    await expect(heading(page)).toHaveText(title)
    await look(page)
    await expectTree(page.getByRole('main'), name)
  })
}

test.describe('where texts are sent', () => {
  test.use({ sendsTexts: true })

  test('the sign-up form opens the privacy page in a new tab and keeps the typed text', async ({
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
    await expect(page.getByLabel('Full Name')).toHaveValue('Rosa')
  })
})

for (const [language, title] of [
  ['en', 'Your Privacy'],
  ['es', 'Tu privacidad'],
] as const) {
  test(`the privacy page in ${language} has the same title with and without scripts`, async ({
    page,
    site,
  }) => {
    const url = `${site.url}${inLanguage(paths.privacy(), language)}`
    const [, before] = /<title>(.*)<\/title>/.exec(await (await fetch(url)).text()) ?? []
    expect(before).toMatch(new RegExp(`^${title} – .+`))
    await page.goto(url)
    await expect(heading(page)).toHaveText(title)
    await expect(page).toHaveTitle(before ?? '')
  })
}

test('the document of the privacy page has the statements that texting services require', async ({
  site,
}) => {
  const text = await (await fetch(`${site.url}${paths.privacy()}`)).text()
  expect(text).toContain('Reply STOP at any time to end texts. Reply HELP for help')
  expect(text).toContain('We do not share your mobile number')
})
