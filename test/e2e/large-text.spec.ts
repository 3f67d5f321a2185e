import { api, paths } from '../../src/contract/paths.ts'
import { expect, family, test } from '../support/e2e.ts'
import { findCutOffElements } from '../support/large-text.ts'
import { wizardPath } from '../support/public-steps.ts'

for (const path of ['/', '/es']) {
  test(`${path} at 320 pixels with letters twice as large: nothing is cut off or scrolls sideways`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    const long = 'Laundry and Story Time with the Friends of the Harrison Branch Library'
    for (let index = 0; index < 7; index++) {
      await site.createEvent([10, 1], { title: index === 0 ? long : 'Wash' })
    }
    await page.goto(path)
    await expect(page.getByRole('search')).toBeVisible()
    expect(await findCutOffElements(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  })
}

test('with letters twice as large nothing of a time slot is cut off', async ({ page, site }) => {
  const event = await site.createEvent([10, 1], {
    laundromatName: 'Sudsy Corner',
    laundromatAddress: '412 Harrison Avenue, Harrison, OH 45030',
  })
  await site.call('POST', api.register(), family(event, 1, 'First Family'))
  await page.goto('/')
  await expect(page.getByRole('button', { name: /^Join Waitlist/ })).toBeVisible()
  expect(await findCutOffElements(page)).toEqual([])

  await page.goto(wizardPath(event))
  await expect(page.getByText('Step 1 of 3')).toBeVisible()
  expect(await findCutOffElements(page)).toEqual([])

  const [slot] = event.timeSlots
  await page.goto(
    paths.registrationSuccess({
      eventTitle: event.title,
      eventLocation: 'Sudsy Corner, 412 Harrison Avenue, Harrison, OH 45030',
      startTime: slot?.startTime ?? '',
      endTime: slot?.endTime ?? '',
      email: 'rosa@example.org',
      status: 'confirmed',
    }),
  )
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await findCutOffElements(page)).toEqual([])
})
