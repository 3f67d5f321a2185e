import type { Page } from '@playwright/test'
import { api } from '../../src/contract/paths.ts'
import { expect, family, test } from '../support/e2e.ts'
import { heading, main, signUpRosa } from '../support/my-steps.ts'
import {
  fillAddress,
  fillContact,
  openWaitlistDialog,
  wizardPath,
} from '../support/public-steps.ts'
import { boxesWithoutBorder } from '../support/visible-boxes.ts'

test('in forced colors, words distinguish full and open time slots, and the boxes, notices and checkboxes of the wizard have visible borders', async ({
  page,
  context,
  site,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  const first = await site.createEvent([1], { title: 'First' })
  await site.call('POST', api.register(), family(first, 0, 'First Family'))
  const event = await site.createEvent([1], { title: 'Second' })
  await site.createEvent([1], { title: 'Third' })
  await expect(async () => {
    await page.goto('/')
    await expect(page.getByRole('navigation')).toBeVisible({ timeout: 1_000 })
  }).toPass()
  const seen = { useInnerText: true }
  await expect(page.getByRole('article').getByRole('listitem')).toHaveText(
    [/Time slot is full/, /1 spots? available/, /1 spots? available/],
    seen,
  )
  await expect(page.getByRole('navigation').getByRole('link')).toHaveText(
    [/Full/, /1 open/, /1 open/],
    seen,
  )
  await expect(page.getByText('Time slot is full').locator('..').locator('svg')).toBeVisible()

  // `boxesWithoutBorder` must start with normal colors: it turns forced colors on and compares.
  await page.emulateMedia({ forcedColors: null })
  await page.goto(wizardPath(event))
  await expect(heading(page)).toHaveText('Contact Information')
  await page.getByRole('button', { name: 'Continue to Address' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await context.setOffline(true)
  await expect(main(page).getByText('You are offline.')).toBeVisible()
  expect(await boxesWithoutBorder(page)).toEqual([])
  await context.setOffline(false)
  await fillContact(page)
  await fillAddress(page)
  await expect(heading(page)).toHaveText('Confirm Appointment')
  expect(await boxesWithoutBorder(page)).toEqual([])
  await page.getByRole('checkbox').first().check()
  await context.setOffline(true)
  await expect(main(page).getByText('You are offline.')).toBeVisible()
  expect(await boxesWithoutBorder(page)).toEqual([])
})

/** The longest duration of an animation or transition in milliseconds; smooth scrolling counts as 1,000. */
const longestMotion = (page: Page) =>
  page.evaluate(() => {
    const milliseconds = (times: string) =>
      times.split(',').map((time) => Number.parseFloat(time) * (time.endsWith('ms') ? 1 : 1000))
    const transitions = [...document.querySelectorAll('*')].flatMap((element) => {
      const { transitionProperty, transitionDuration } = getComputedStyle(element)
      return transitionProperty === 'none' ? [] : milliseconds(transitionDuration)
    })
    const running = document
      .getAnimations()
      .map(({ effect }) => Number(effect?.getComputedTiming().duration))
    const scrolls = getComputedStyle(document.documentElement).scrollBehavior === 'smooth'
    return Math.max(0, ...transitions, ...running, scrolls ? 1000 : 0)
  })

test('no animation or transition lasts longer than 10 milliseconds with reduced motion', async ({
  page,
  site,
}) => {
  const event = await site.createEvent([1, 10])
  await site.call('POST', api.register(), family(event, 0, 'First Family', 1))
  const my = await signUpRosa(site, { ...event, timeSlots: event.timeSlots.slice(1) })
  await page.goto(wizardPath(event, 1))
  await expect(heading(page)).toHaveText('Contact Information')
  expect(await longestMotion(page), 'without the setting').toBeGreaterThan(100)

  await page.emulateMedia({ reducedMotion: 'reduce' })
  const limitMs = 10
  expect(await longestMotion(page)).toBeLessThanOrEqual(limitMs)
  await page.goto(my)
  await expect(heading(page)).toHaveText('You have this spot')
  expect(await longestMotion(page)).toBeLessThanOrEqual(limitMs)
  await page.goto('/')
  const dialog = await openWaitlistDialog(page)
  await expect(dialog).toBeVisible()
  expect(await longestMotion(page)).toBeLessThanOrEqual(limitMs)
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route(api.waitlist(), async (route) => {
    await answered
    await route.continue()
  })
  await dialog.getByLabel('Full Name').fill('Ana Ruiz')
  await dialog.getByLabel('Email Address').fill('ana@example.org')
  await dialog.getByRole('button', { name: 'Join Waitlist' }).click()
  await expect(dialog.locator('[aria-disabled=true]')).toBeVisible()
  expect(await longestMotion(page), 'while the button waits').toBeLessThanOrEqual(limitMs)
  answer()
  await expect(page.getByRole('dialog', { name: "You're on the Waitlist!" })).toBeVisible()
  expect(await longestMotion(page), 'with a toast').toBeLessThanOrEqual(limitMs)
})
