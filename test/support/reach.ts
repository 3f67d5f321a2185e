import { expect, type Page } from '@playwright/test'

/** The minimum target size of WCAG 2.5.8, in CSS pixels */
const minimum = 24

/** Expects that every visible link, button and field can be hit at the corners of a 24-pixel square at its center. */
export async function expectLargeTargets(page: Page): Promise<void> {
  const small = await page.evaluate((size) => {
    const targets = 'a[href], button, summary, select, input, textarea, [role=button]'
    const reach = size / 2 - 0.5
    const isHit = (target: Element, x: number, y: number) => {
      const hit = document.elementFromPoint(x, y)
      return hit?.closest(targets) === target || (hit && target.closest('label')?.contains(hit))
    }
    return [...document.querySelectorAll<HTMLElement>(targets)].flatMap((target) => {
      // Skip the skip link, which shows only with focus, and the honeypot, which never shows.
      if (!target.checkVisibility() || target.closest('.sr-only, [aria-hidden=true]')) return []
      target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      const { left, top, right, bottom } = target.getBoundingClientRect()
      const [x, y] = [(left + right) / 2, (top + bottom) / 2]
      const isLarge = [-reach, reach].every((dx) =>
        [-reach, reach].every((dy) => isHit(target, x + dx, y + dy)),
      )
      const name = target.getAttribute('aria-label') ?? target.textContent
      return isLarge ? [] : [`${target.tagName} ${name}: ${right - left} by ${bottom - top}`]
    })
  }, minimum)
  expect(small, `targets under ${minimum} pixels on ${page.url()}`).toEqual([])
}

/**
 * Tabs through the page until the focus leaves it; returns the focused elements in order. Each focused element inside
 * `part` must be on screen and not covered.
 */
export async function expectFocusShown(page: Page, part = 'body'): Promise<string[]> {
  const reached: string[] = []
  const hidden: string[] = []
  // One press may only enter the page or wrap to its top, so stop after two presses in a row without a new element.
  for (let nothingNew = 0; nothingNew < 2; ) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate((checkedPart) => {
      const focused = document.activeElement
      if (!focused || focused === document.body || focused.hasAttribute('data-reached')) return null
      focused.setAttribute('data-reached', '')
      const box = focused.getBoundingClientRect()
      const [left, right] = [Math.max(box.left, 0), Math.min(box.right, innerWidth)]
      const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)]
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      const isShown = right > left && bottom > top && focused.contains(hit)
      const isChecked = focused.closest(checkedPart)
      const name = focused.getAttribute('aria-label') ?? focused.textContent
      return { isHidden: isChecked && !isShown, name: `${focused.tagName} ${name || focused.id}` }
    }, part)
    nothingNew = stop ? 0 : nothingNew + 1
    if (!stop) continue
    reached.push(stop.name)
    if (stop.isHidden) hidden.push(stop.name)
  }
  expect(hidden, `focused out of sight on ${page.url()}`).toEqual([])
  return reached
}
