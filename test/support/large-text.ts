import type { Page } from '@playwright/test'

/**
 * Doubles the font size and lists the elements that extend past the right edge. Ignores elements in `nav`, because the
 * row of calendar tiles scrolls.
 */
export async function findCutOffElements(page: Page): Promise<string[]> {
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
