import type { Page } from '@playwright/test'

/**
 * Boxes and fields that have no visible edge in forced colors, where all backgrounds are the same. The page must have
 * its normal colors before the call.
 */
export async function boxesWithoutBorder(page: Page): Promise<string[]> {
  const marked = await page.evaluate(() => {
    const ground = getComputedStyle(document.documentElement).backgroundColor
    const boxes = [...document.querySelectorAll<HTMLElement>('main *')].filter((element) => {
      const { backgroundColor } = getComputedStyle(element)
      const isSeen = element.checkVisibility() && !element.closest('.sr-only, [aria-hidden=true]')
      return isSeen && ![ground, 'rgba(0, 0, 0, 0)'].includes(backgroundColor)
    })
    for (const box of boxes) box.setAttribute('data-box', '')
    return boxes.length
  })
  if (marked === 0) throw new Error('The page has no boxes')
  await page.emulateMedia({ forcedColors: 'active' })
  const bare = await page.locator('[data-box]').evaluateAll((boxes) =>
    boxes.flatMap((box) => {
      const style = getComputedStyle(box)
      const hasBorder = ['Top', 'Right', 'Bottom', 'Left'].every((side) => {
        const of = (what: string) => style.getPropertyValue(`border-${side.toLowerCase()}-${what}`)
        const isDrawn = of('style') !== 'none' && Number.parseFloat(of('width')) >= 1
        return isDrawn && ![style.backgroundColor, 'rgba(0, 0, 0, 0)'].includes(of('color'))
      })
      // The browser draws native controls itself, with an edge.
      const isNative = style.appearance !== 'none' && box.matches('input')
      box.removeAttribute('data-box')
      return hasBorder || isNative ? [] : [`${box.tagName} ${box.textContent}`]
    }),
  )
  await page.emulateMedia({ forcedColors: null })
  return bare
}
