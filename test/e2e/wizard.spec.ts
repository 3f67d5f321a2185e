import { api } from '../../src/contract/paths.ts'
import { expect, test } from '../support/e2e.ts'
import { loadWithoutList } from '../support/page-without-list.ts'
import {
  completeButton,
  fillAddress,
  fillContact,
  rosa,
  tickAll,
  wizardPath,
} from '../support/public-steps.ts'

test('the wizard shows that it is loading, the number to call if the events do not load, and step 1 after Try Again', async ({
  page,
  site,
  look,
}) => {
  const event = await site.createEvent([10])
  await loadWithoutList(page)
  const { promise: failed, resolve: fail } = Promise.withResolvers<void>()
  await page.route(api.events(), async (route) => {
    await failed
    await route.abort('internetdisconnected')
  })
  await page.goto(wizardPath(event))
  await expect(page.getByRole('status')).toHaveText('Loading registration form...')
  fail()
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Unable to Load This Time Slot')
  await expect(page.getByRole('main').getByRole('link', { name: '(555) 010-0100' })).toBeVisible()
  await look(page)
  await page.unroute(api.events())
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(heading).toHaveText('Contact Information')
  await expect(heading).toBeFocused()
  await expect(page.getByText("Step 1 of 3 • You'll receive email confirmation")).toBeVisible()
  await expect(page.getByText("We'll use this to confirm your appointment")).toBeVisible()
  // No question about texts, because none are sent.
  await expect(page.getByRole('checkbox')).toHaveCount(0)
})

test('Back leads to the previous step, and from step 1 to home, without losing typed text', async ({
  page,
  site,
}) => {
  const event = await site.createEvent([10])
  await page.goto('/')
  await page.getByRole('link', { name: /Sign Up for This Slot/ }).click()
  await fillContact(page)
  await fillAddress(page)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Confirm Appointment')
  await expect(heading).toBeFocused()
  await page.getByRole('checkbox').first().check()

  await page.getByRole('button', { name: 'Back' }).click()
  await expect(heading).toHaveText('Address Information')
  await expect(heading).toBeFocused()
  await expect(page.getByLabel('Zip Code')).toHaveValue(rosa.zipCode)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(heading).toHaveText('Contact Information')
  await expect(page.getByLabel('Email Address')).toHaveValue(rosa.email)

  await page.goForward()
  await expect(heading).toHaveText('Address Information')
  await page.goForward()
  await expect(heading).toHaveText('Confirm Appointment')
  await expect(page.getByRole('checkbox').first()).toBeChecked()
  await page.goBack()
  await page.goBack()
  await expect(heading).toHaveText('Contact Information')
  await page.goBack()
  await expect(heading).toHaveText('Free laundry, every month')

  await page.goto(wizardPath(event))
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL('/')
  await expect(heading).toHaveText('Free laundry, every month')
  await expect(heading).toBeFocused()
})

test('typed text and ticked boxes survive a reload; after the sign-up, Back shows an empty form and "Your sign-up went through"', async ({
  page,
  site,
  look,
}) => {
  const event = await site.createEvent([1, 10])
  await page.goto(wizardPath(event))
  await fillContact(page)
  await page.getByLabel('City').fill('Harrison')
  await page.reload()
  await expect(page.getByText('Step 2 of 3')).toBeVisible()
  await expect(page.getByLabel('City')).toHaveValue('Harrison')

  await fillAddress(page)
  await page.getByRole('checkbox').nth(1).check()
  await page.reload()
  await expect(page.getByText('Step 3 of 3')).toBeVisible()
  await expect(page.getByRole('checkbox').nth(0)).not.toBeChecked()
  await expect(page.getByRole('checkbox').nth(1)).toBeChecked()

  await tickAll(page)
  await completeButton(page).click()
  await expect(page.getByRole('heading', { name: 'Registration Complete!' })).toBeVisible()
  await page.goBack()
  await expect(page.getByText('Step 1 of 3')).toBeVisible()
  await expect(page.getByLabel('Full Name')).toHaveValue('')
  const note = page.getByText('Your sign-up went through')
  await expect(note).toBeVisible()
  await look(page)
  await page.goto(wizardPath(event, 1))
  await expect(page.getByText('Step 1 of 3')).toBeVisible()
  await expect(note).toBeHidden()
})

test('the sign-up button needs all five boxes ticked, and says how many are left; a reload that has lost the details leads to step 1', async ({
  page,
  site,
}) => {
  await page.goto(wizardPath(await site.createEvent([10])))
  await fillContact(page)
  await fillAddress(page)
  await expect(page.getByRole('checkbox')).toHaveCount(5)
  for (const name of [
    /^I understand that if I don't show up without canceling within 24 hours, I may not be able to participate in future events\.$/,
    /^I have or will arrange transportation\.$/,
    /^I confirm my appointment day and time: Tuesday, December 8, 2026, 9:00 AM – 10:00 AM$/,
    /^I know the location: Sudsy Corner, 412 Harrison Ave, Harrison, OH 45030$/,
    /^I must stay with my clothes during the entire washing and drying process\.$/,
  ]) {
    await expect(page.getByRole('checkbox', { name })).toHaveCount(1)
  }
  for (const entered of [rosa.name, rosa.email, rosa.phone, rosa.address, 'Harrison, OH 45030']) {
    await expect(page.getByRole('main').getByText(entered, { exact: true })).toBeVisible()
  }

  const complete = completeButton(page)
  for (const [index, box] of (await page.getByRole('checkbox').all()).entries()) {
    await expect(complete).toBeDisabled()
    await expect(complete).toHaveAccessibleDescription(
      [
        'Check all 5 boxes to finish.',
        'Check the last 4 boxes to finish.',
        'Check the last 3 boxes to finish.',
        'Check the last 2 boxes to finish.',
        'Check the last box to finish.',
      ][index] ?? '',
    )
    await box.check()
  }
  await expect(complete).toBeEnabled()
  await page.getByRole('checkbox').first().uncheck()
  await expect(complete).toBeDisabled()

  await page.evaluate(() => sessionStorage.clear())
  await page.reload()
  await expect(page.getByText('Step 1 of 3')).toBeVisible()
})
