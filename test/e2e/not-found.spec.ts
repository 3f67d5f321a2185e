import { expect, test } from '../support/e2e.ts'

test('an unknown path shows 404 Page Not Found and links to home', async ({ page, look }) => {
  for (const path of ['/cancel/a/b', '/%E0%A4%A']) {
    const answer = await page.goto(path)
    expect(answer?.status(), path).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found')
    await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible()
  }
  await expect(page.getByRole('main').locator('svg').first()).toHaveCSS('color', 'rgb(168, 32, 26)')
  await look(page)
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Free laundry, every month')
})
