import type { Page } from '@playwright/test'
import { addFamily, createDay, morning, openCheckIn } from '../support/check-in-steps.ts'
import { expect, test } from '../support/e2e.ts'

test.use({ startsAt: morning })

/** Clicks twice at the point; the page renders the result of the first click in a microtask before the second click. */
function tapTwice(page: Page, point: { x: number; y: number }): Promise<void> {
  return page.evaluate(async ({ x, y }) => {
    const press = { bubbles: true, cancelable: true, detail: 1, clientX: x, clientY: y }
    for (let n = 0; n < 2; n += 1) {
      document.elementFromPoint(x, y)?.dispatchEvent(new MouseEvent('click', press))
      await new Promise((resolve) => queueMicrotask(() => resolve(undefined)))
    }
  }, point)
}

test('the second tap of a double tap does not press the button behind a dialog that the first tap has closed', async ({
  page,
  site,
}) => {
  const event = await createDay(site)
  await addFamily(site, event, 'Ana Bell')
  await openCheckIn(page, event)
  await page.getByRole('button', { name: 'Add a walk-in' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a Walk-in' })
  const box = await dialog.getByRole('button', { name: 'Close' }).boundingBox()
  const point = { x: (box?.x ?? 0) + 10, y: (box?.y ?? 0) + 10 }
  await page.evaluate(() => {
    const button = document.createElement('button')
    button.id = 'behind'
    button.style.cssText = 'position: fixed; inset: 0; z-index: 1'
    button.addEventListener('click', () => {
      button.dataset.pressed = 'yes'
    })
    document.body.append(button)
  })
  await tapTwice(page, point)
  await expect(dialog).toHaveCount(0)
  const behind = page.locator('#behind')
  await expect(behind).not.toHaveAttribute('data-pressed')

  await tapTwice(page, { x: 10, y: 10 })
  await expect(behind).toHaveAttribute('data-pressed', 'yes')
})
