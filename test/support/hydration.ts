import { expect, type Page } from '@playwright/test'

/** The page's code has taken over this part of the document's HTML: a link pressed before loads the next page as a document. */
export async function expectHydrated(
  page: Page,
  control = page.locator('main a, main button').first(),
): Promise<void> {
  const isHydrated = () =>
    control.evaluate((element) =>
      Object.keys(element).some((key) => key.startsWith('__reactProps')),
    )
  await expect.poll(isHydrated).toBe(true)
}
