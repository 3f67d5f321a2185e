import type { Page } from '@playwright/test'

/** Documents as the server sends them while the database does not answer: the page asks for the list or appointment itself. */
export async function loadWithoutList(page: Page): Promise<void> {
  await page.route('**', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    const body = (await response.text())
      .replace(/(<div id="root">).*(<\/div>\s*<script)/s, '$1$2')
      .replace(/(id="initial-data">)[^<]*/, '$1')
    await route.fulfill({ response, body })
  })
}
