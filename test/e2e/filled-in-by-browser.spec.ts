import type { Page } from '@playwright/test'
import { expect, test } from '../support/e2e.ts'
import { fillAddress, fillContact, rosa, wizardPath } from '../support/public-steps.ts'

/** Fills a field as a browser or a password manager does: sets its value, then fires `events`, if any. */
async function fillIn(page: Page, label: string, value: string, events: readonly string[]) {
  await page.getByLabel(label).evaluate(
    (field, [value, events]) => {
      // Bypass React's own setter, which would hide that the value has changed.
      const nativeValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
      nativeValue?.set?.call(field, value)
      for (const type of events) field.dispatchEvent(new Event(type, { bubbles: true }))
    },
    [value, events] as const,
  )
}

for (const [how, events] of [
  ['both events', ['input', 'change']],
  ['only a change event', ['change']],
  ['no event at all', []],
] as const) {
  test(`fields that a browser fills in with ${how} keep their text up to step 3`, async ({
    page,
    site,
  }) => {
    await page.goto(wizardPath(await site.createEvent([10])))
    await fillIn(page, 'Full Name', rosa.name, events)
    await fillIn(page, 'Phone Number', rosa.phone, events)
    // Typing rerenders the form, which must not empty the other fields.
    await page.getByLabel('Email Address').pressSequentially(rosa.email)
    await expect(page.getByLabel('Full Name')).toHaveValue(rosa.name)
    await page.getByRole('button', { name: 'Continue to Address' }).click()
    await expect(page.getByText('Step 2 of 3')).toBeVisible()
    await fillIn(page, 'Street Address', rosa.address, events)
    await fillIn(page, 'City', rosa.city, events)
    await fillIn(page, 'Zip Code', rosa.zipCode, events)
    await page.getByRole('button', { name: 'Continue to Confirmation' }).click()
    await expect(page.getByText(rosa.name)).toBeVisible()
    await expect(page.getByText(rosa.email)).toBeVisible()
    await expect(page.getByText(rosa.address)).toBeVisible()
  })
}

test('typed text is kept after a reload, and after leaving the page and going back', async ({
  page,
  site,
}) => {
  await page.goto(wizardPath(await site.createEvent([10])))
  await page.getByLabel('Full Name').fill(rosa.name)
  await page.reload()
  await expect(page.getByLabel('Full Name')).toHaveValue(rosa.name)
  await page.getByLabel('Email Address').fill(rosa.email)
  await page.goto('about:blank')
  await page.goBack()
  await expect(page.getByLabel('Full Name')).toHaveValue(rosa.name)
  await fillContact(page)
  await fillAddress(page)
  await expect(page.getByText(rosa.name)).toBeVisible()
})

test('a new page is scrolled to the top and has focused its heading before its first paint', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 390, height: 400 })
  await site.createEvent([10])
  await page.goto('/')
  // Record the state right after React adds the fields, before the browser paints.
  await page.evaluate(() => {
    const root = document.getElementById('root') as HTMLElement
    new MutationObserver((_changes, observer) => {
      if (!document.querySelector('input[name="name"]')) return
      observer.disconnect()
      const focused = document.activeElement?.tagName
      document.body.dataset.first = `${Math.round(window.scrollY)} ${focused}`
    }).observe(root, { childList: true, subtree: true })
  })
  await page.getByRole('link', { name: 'Sign Up for This Slot' }).first().click()
  await expect(page.getByLabel('Full Name')).toBeVisible()
  expect(await page.evaluate(() => document.body.dataset.first)).toBe('0 H1')
})
