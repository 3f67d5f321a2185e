import { api, paths } from '../../src/contract/paths.ts'
import { adminSystem as words } from '../../src/contract/words/en/admin-system.ts'
import { laptop, signIn } from '../support/admin-steps.ts'
import { expect, test } from '../support/e2e.ts'

test.describe('on a laptop', () => {
  test.use(laptop)

  test('an administrator sees the problems of the system and sends a test e-mail', async ({
    page,
    site,
    look,
  }) => {
    await signIn(page, paths.adminSettings())
    await page.getByRole('link', { name: 'System', exact: true }).click()
    const checks = page.getByRole('main').getByRole('listitem')
    await expect(checks.filter({ hasText: 'Contact' })).toContainText('are placeholders')
    await expect(checks.filter({ hasText: 'Mail server' })).toContainText('can be reached')
    await expect(page.getByText(/\d warnings?$/)).toBeVisible()

    const button = page.getByRole('button', { name: words.testEmail.button })
    const [sent] = await Promise.all([
      page.waitForResponse((response) => response.url().endsWith(api.adminTestEmail())),
      button.click(),
    ])
    const { to } = await sent.json()
    await expect(page.getByText(words.testEmail.sent(to))).toBeVisible()
    expect((await site.mail.mailTo(to, /^Test email/)).text).toContain('There is nothing to do')

    site.mail.answer(to, '550 5.1.1 No such user')
    await button.click()
    await expect(page.getByText('"550 5.1.1 No such user"')).toBeVisible()
    await site.mail.close()
    await page.getByRole('button', { name: words.again }).click()
    await expect(checks.first()).toContainText(/Problem.*ECONNREFUSED at 127\.0\.0\.1/)
    await look(page)
  })
})

test.describe('without a mail server', () => {
  test.use({ ...laptop, sendsMail: false })

  test('the system page offers no test e-mail', async ({ page }) => {
    await signIn(page, paths.adminSystem())
    await expect(page.getByText(words.testEmail.none)).toBeVisible()
    await expect(page.getByRole('button', { name: words.testEmail.button })).toHaveCount(0)
  })
})
