import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const narrow = 320

/** What holds in every state of every page: axe finds nothing in either scheme, and nothing sticks out. */
export async function expectGoodLook(page: Page): Promise<void> {
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  // The scheme changes colours only.
  await expectAccessible(page, 'color-contrast')
  await page.emulateMedia({ colorScheme: null })
  await expectFits(page, narrow)
}

export async function expectAccessible(page: Page, onlyRule?: string): Promise<void> {
  await finishMotion(page)
  // The page is one document of one origin, and other ways to run open a second page for each check.
  const builder = new AxeBuilder({ page }).setLegacyMode()
  if (onlyRule) builder.withRules(onlyRule)
  // Behind an open dialog the page is hidden from everybody, so there is nothing to check in it.
  if (await page.getByRole('dialog').isVisible()) builder.include('[role=dialog]')
  const { violations } = await builder.analyze()
  expect(violations.map(({ id, nodes }) => ({ id, at: nodes.map((node) => node.target) }))).toEqual(
    [],
  )
}

/** Half-way through a fade, colours are none that anybody reads. */
async function finishMotion(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) {
        animation.finish()
      }
    }
  })
}

/** Nothing has to be scrolled sideways on a screen so many pixels wide. */
async function expectFits(page: Page, width: number): Promise<void> {
  const size = page.viewportSize()
  await page.setViewportSize({ width, height: size?.height ?? 844 })
  const tooWide = await page.evaluate(() => {
    const boxes = [document.documentElement, ...document.querySelectorAll('main, [role=dialog]')]
    return boxes
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ nodeName, scrollWidth, clientWidth }) => ({ nodeName, scrollWidth, clientWidth }))
  })
  expect(tooWide, `scrolls sideways at ${width} pixels`).toEqual([])
  if (size) await page.setViewportSize(size)
}
