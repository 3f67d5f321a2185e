import type { Page } from '@playwright/test'

/** What stands beyond the right edge of the phone; the row of calendar leaves may, it scrolls. */
export async function cutOff(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  return page
    .locator('main :not(nav *, svg, svg *, .sr-only)')
    .evaluateAll((elements) =>
      elements
        .filter((element) => element.getBoundingClientRect().right > window.innerWidth + 0.5)
        .map((element) => `${element.tagName} ${element.textContent}`),
    )
}
