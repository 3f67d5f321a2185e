import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { paths } from '../../src/contract/paths.ts'
import { expect, test } from '../support/e2e.ts'

test.describe('the description of the API', () => {
  // The Swagger page works without the inline style that the policy blocks.
  test.use({ allowedProblems: /^Applying inline style violates/ })
  test("works under the site's Content Security Policy", async ({ page }) => {
    await page.goto('/api/docs')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Washday API')
    await expect(page.getByRole('button', { name: 'post /api/waitlist' }).first()).toBeVisible()
  })
})

test('a linked site gets no referrer, because the URL of the success page says what a family signed up for', async ({
  page,
  site,
}) => {
  await site.createEvent([10])
  const referrers: (string | undefined)[] = []
  const other = createServer((request, response) => {
    referrers.push(request.headers.referer)
    response.end('<!doctype html><title>Elsewhere</title>')
  })
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const elsewhere = `http://127.0.0.1:${(other.address() as AddressInfo).port}/`

  await page.goto(
    paths.registrationSuccess({
      eventTitle: 'Morning wash',
      eventLocation: 'Sudsy Corner, 412 Harrison Ave, Harrison, OH 45030',
      startTime: '2026-12-08T14:00:00.000Z',
      endTime: '2026-12-08T15:00:00.000Z',
      email: 'rosa@example.org',
      status: 'confirmed',
    }),
  )
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Registration Complete!')
  await page.evaluate((url) => {
    const link = document.createElement('a')
    link.href = url
    document.body.append(link)
    link.click()
  }, elsewhere)
  await expect(page).toHaveTitle('Elsewhere')
  expect(referrers.length).toBeGreaterThan(0)
  expect(new Set(referrers)).toEqual(new Set([undefined]))
  other.closeAllConnections()
  other.close()
})

test.describe('the Content Security Policy', () => {
  test.use({ allowedProblems: /violates the following Content Security Policy/ })
  test('blocks inline scripts and styles that are injected into a page', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const blocked = page.evaluate(
      () =>
        new Promise<string[]>((resolve) => {
          const directives: string[] = []
          document.addEventListener('securitypolicyviolation', (event) => {
            directives.push(event.effectiveDirective)
            if (directives.length === 3) resolve(directives.sort())
          })
          const script = document.createElement('script')
          script.textContent = 'document.title = "run"'
          const image = document.createElement('div')
          image.innerHTML = '<img src="/favicon.svg" onload="document.title = \'run\'">'
          const style = document.createElement('style')
          style.textContent = 'body { display: none }'
          document.body.append(script, image, style)
        }),
    )
    expect(await blocked).toEqual(['script-src-attr', 'script-src-elem', 'style-src-elem'])
    expect(await page.title()).not.toBe('run')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
})
