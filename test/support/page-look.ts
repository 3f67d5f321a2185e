import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const narrow = 320

/** The builder itself would load the full source, twice the size of the minified one, twice for each check. */
const axeSource = readFileSync(
  createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve(
    'axe-core/axe.min.js',
  ),
  'utf8',
)

/** Every state of every page must pass axe in both color schemes, and fit a narrow screen. */
export async function expectGoodLook(page: Page): Promise<void> {
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  // The scheme changes only colors.
  await expectAccessible(page, 'color-contrast')
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
  await expectFits(page, narrow)
}

export async function expectAccessible(page: Page, onlyRule?: string): Promise<void> {
  await finishMotion(page)
  await loadAxe(page)
  const builder = new AxeBuilder({ page, axeSource: ';' })
  // Legacy mode is enough for a single document, and avoids opening a second page for each check.
  builder.setLegacyMode().options({ resultTypes: ['violations'] })
  if (onlyRule) builder.withRules(onlyRule)
  // The page behind an open dialog is inert, so only the dialog is checked.
  if (await page.getByRole('dialog').isVisible()) builder.include('[role=dialog]')
  const { violations } = await builder.analyze()
  expect(violations.map(({ id, nodes }) => ({ id, at: nodes.map((node) => node.target) }))).toEqual(
    [],
  )
}

/** Into the frames that lack it */
async function loadAxe(page: Page): Promise<void> {
  const loading = page.frames().map(async (frame) => {
    try {
      if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axeSource)
    } catch (error) {
      if (!frame.isDetached()) throw error
      // The page has replaced it, as it does with a preview; the new one needs axe.
      await loadAxe(page)
    }
  })
  await Promise.all(loading)
}

/** Finishes animations and starts no others, because colors in mid-fade would fail the contrast check. */
async function finishMotion(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) {
        animation.finish()
      }
    }
  })
}

/** Nothing scrolls sideways at this screen width. */
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
