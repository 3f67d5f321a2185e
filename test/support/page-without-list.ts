import type { Page } from '@playwright/test'

/**
 * Serves documents without data, as the server does while the database does not respond. The page then requests the
 * event list or the appointment itself.
 */
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
