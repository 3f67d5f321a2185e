import { api, paths } from '../../src/contract/paths.ts'
import { expect, family, test } from '../support/e2e.ts'
import { holdPageClock } from '../support/page-clock.ts'
import { linkIn, openConfirmation } from '../support/public-steps.ts'

test('My appointment and the cancel page do not treat the appointment as over on a phone whose clock is three hours ahead', async ({
  page,
  context,
  site,
}) => {
  const event = await site.createEvent([2])
  await site.call('POST', api.register(), family(event, 0, 'Rosa Test'))
  const mail = await site.mail.mailTo('rosa.test@example.org')
  site.setTime('2026-12-08T12:30:00.000Z')
  await holdPageClock(context, '2026-12-08T15:30:00.000Z')
  const heading = page.getByRole('heading', { level: 1 })
  await page.goto(linkIn(mail.text, /\/my\//))
  await expect(heading).toHaveText('You have this spot')
  await expect(page.getByText('This time is less than 24 hours away')).toBeVisible()
  await page.goto(linkIn(mail.text, /\/cancel\//))
  await expect(heading).toHaveText('Are you sure you want to cancel your registration?')
  await expect(page.getByText('Your time is less than 24 hours away.')).toBeVisible()
})

test('the sign-up promises free cancelling until the day before on a phone whose clock is three hours ahead', async ({
  page,
  context,
  site,
}) => {
  const event = await site.createEvent([2])
  site.setTime('2026-12-07T11:30:00.000Z')
  await holdPageClock(context, '2026-12-07T14:30:00.000Z')
  await openConfirmation(page, event)
  await expect(page.getByText(/^You can cancel without penalty until .*December 7/)).toBeVisible()
})

test('home shows the time slots at once on a phone whose clock is two days ahead', async ({
  page,
  context,
  site,
}) => {
  await site.createEvent([2])
  site.setTime('2026-12-07T11:30:00.000Z')
  await holdPageClock(context, '2026-12-09T11:30:00.000Z')
  await Promise.all([page.waitForResponse(`**${api.events()}`), page.goto(paths.home())])
  await expect(page.getByRole('link', { name: 'Sign Up for This Slot' })).toBeVisible()
})
