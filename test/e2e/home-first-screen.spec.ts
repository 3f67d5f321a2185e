import { api } from '../../src/contract/paths.ts'
import { expect, family, test } from '../support/e2e.ts'

test('the first open time slot is visible without scrolling on a small phone, also in Spanish', async ({
  page,
  site,
}) => {
  const event = await site.createEvent([1, 10])
  const link = (slot: number) =>
    page.locator(`main a[href*="timeSlot=${event.timeSlots[slot]?.id}"]`).first()
  await page.setViewportSize({ width: 360, height: 640 })
  for (const path of ['/', '/es']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
    await expect(link(0), path).toBeInViewport({ ratio: 1 })
  }

  await site.call('POST', api.register(), family(event, 0, 'First Family'))
  // Retry, because a busy server may send an outdated document for a few seconds (docs/decisions/0032).
  await expect(async () => {
    await page.goto('/es')
    await expect(link(0), 'a full slot').toHaveCount(0, { timeout: 1_000 })
  }).toPass()
  await expect(link(1)).toBeInViewport({ ratio: 1 })
})

test('home links to the first open slot above a list that begins with full slots', async ({
  page,
  site,
  look,
}) => {
  const full = await site.createEvent([1], { title: 'Full wash', location: 'Cleves' })
  await site.call('POST', api.register(), family(full, 0, 'First Family'))
  await page.goto('/')
  await expect(page.getByText('All times are full right now.')).toBeVisible()
  await look(page)

  const open = await site.createEvent([3], { title: 'Open wash' })
  await page.reload()
  const lead = page.getByRole('region', { name: 'Next open time' })
  await expect(lead).toContainText('Harrison · Sudsy Corner')
  await expect(lead).toContainText('3 open')
  await look(page)
  await lead
    .getByRole('link', {
      name: 'Sign Up for This Time Tuesday, December 8, 2026, 9:00 AM – 10:00 AM',
    })
    .click()
  await expect(page).toHaveURL(`/register?event=${open.id}&timeSlot=${open.timeSlots[0]?.id}`)
})
