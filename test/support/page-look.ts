import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AxeResults, ElementContext, RunOptions } from 'axe-core'

const narrow = 320

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
)

/** Checks the page with axe, its contrast also in the dark scheme, and that it fits a narrow screen. */
export async function expectGoodLook(page: Page): Promise<void> {
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  // Check only the contrast again, because the scheme changes only colors.
  await expectNoViolations(page, 'color-contrast')
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
  await expectFits(page, narrow)
}

export async function expectAccessible(page: Page): Promise<void> {
  // Wait for the heading, because axe would report that it is missing while the screen's code loads.
  await expect(page.locator('h1')).not.toHaveCount(0)
  // Colors in the middle of a transition would fail the contrast check.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expectNoViolations(page)
}

async function expectNoViolations(page: Page, onlyRule?: string): Promise<void> {
  await loadAxe(page)
  expect(await page.evaluate(findViolations, onlyRule)).toEqual([])
}

async function loadAxe(page: Page): Promise<void> {
  const loading = page.frames().map(async (frame) => {
    try {
      if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axeSource)
    } catch (error) {
      if (!frame.isDetached()) throw error
      // The page has replaced the frame, for example with a new preview, so load axe into the new frame.
      await loadAxe(page)
    }
  })
  await Promise.all(loading)
}

/** Runs in the page. One call is faster than the ten calls of AxeBuilder. */
async function findViolations(onlyRule?: string): Promise<{ id: string; at: unknown[] }[]> {
  const { axe } = globalThis as unknown as {
    axe: { run(context: ElementContext, options: RunOptions): Promise<AxeResults> }
  }
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) {
      animation.finish()
    }
  }
  // The page behind an open dialog is inert, so only the dialog is checked.
  const hasDialog = [...document.querySelectorAll('[role=dialog]')].some(
    (dialog) => dialog.checkVisibility() && !dialog.closest('[aria-hidden=true]'),
  )
  const { violations } = await axe.run(hasDialog ? { include: ['[role=dialog]'] } : document, {
    resultTypes: ['violations'],
    ...(onlyRule && { runOnly: { type: 'rule', values: [onlyRule] } }),
  })
  return violations.map(({ id, nodes }) => ({ id, at: nodes.map((node) => node.target) }))
}

export async function expectFits(page: Page, width: number): Promise<void> {
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
