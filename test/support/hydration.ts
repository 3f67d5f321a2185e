import { expect, type Page } from '@playwright/test'

/** Waits until React has hydrated this part of the page; until then, links load whole documents. */
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
