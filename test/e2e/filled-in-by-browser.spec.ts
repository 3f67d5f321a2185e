import type { Page } from '@playwright/test'
import { expect, test } from '../support/e2e.ts'
import { rosa, wizardPath } from '../support/public-steps.ts'

/** Sets the field's value and fires `events`, as a browser or a password manager does. */
async function fillAsBrowser(page: Page, label: string, value: string, events: readonly string[]) {
  await page.getByLabel(label).evaluate(
    (field, [value, events]) => {
      // React's own setter would hide the change from React.
      const nativeValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
      nativeValue?.set?.call(field, value)
      for (const type of events) field.dispatchEvent(new Event(type, { bubbles: true }))
    },
    [value, events] as const,
  )
}

test('typed text survives a reload and Back, and fields that a browser fills in keep their text through step 3, whichever events it fires', async ({
  page,
  site,
}) => {
  await page.goto(wizardPath(await site.createEvent([10])))
  const name = page.getByLabel('Full Name')
  await name.fill(rosa.name)
  await page.reload()
  await expect(name).toHaveValue(rosa.name)
  await page.goto('about:blank')
  await page.goBack()
  await expect(name).toHaveValue(rosa.name)

  const email = page.getByLabel('Email Address')
  await fillAsBrowser(page, 'Email Address', 'silent@example.org', [])
  await page.reload()
  await expect(email).toHaveValue('silent@example.org')
  await email.clear()

  await fillAsBrowser(page, 'Phone Number', rosa.phone, [])
  // Typing rerenders the form; the other fields must keep their text.
  await email.pressSequentially(rosa.email)
  await expect(page.getByLabel('Phone Number')).toHaveValue(rosa.phone)
  await page.getByRole('button', { name: 'Continue to Address' }).click()
  await expect(page.getByText('Step 2 of 3')).toBeVisible()
  await fillAsBrowser(page, 'Street Address', rosa.address, ['input', 'change'])
  await fillAsBrowser(page, 'City', rosa.city, ['change'])
  await fillAsBrowser(page, 'Zip Code', rosa.zipCode, [])
  await page.getByRole('button', { name: 'Continue to Confirmation' }).click()
  for (const text of Object.values(rosa)) {
    await expect(page.getByRole('main')).toContainText(text)
  }
})

test('a new page is scrolled to the top with the focus on its heading before the first paint', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 390, height: 400 })
  await site.createEvent([10])
  await page.goto('/')
  // Record scroll position and focus after React has added the fields, before the browser paints.
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
