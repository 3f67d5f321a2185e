import type { Page } from '@playwright/test'

export const lostAnswer = 'We got no answer. It may have been saved: look before you press again.'

/** Lets the server handle the next request with this method and URL, then drops its response. */
export async function loseNextAnswer(page: Page, method: string, url: RegExp): Promise<void> {
  let isLost = false
  await page.route(url, async (route) => {
    if (isLost || route.request().method() !== method) return route.continue()
    isLost = true
    await route.fetch()
    await route.abort()
  })
}
