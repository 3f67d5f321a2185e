import { paths } from '../../src/contract/paths.ts'
import { laptop, pageHeading, phone, signIn } from '../support/admin-steps.ts'
import { expect, test } from '../support/e2e.ts'

test.describe('on a laptop', () => {
  test.use(laptop)

  test('settings that are not saved are not lost by a link or by Back', async ({ page }) => {
    await signIn(page, paths.adminEvents())
    await page.goto(paths.adminSettings())
    const name = page.getByLabel('Program name', { exact: true })
    await name.fill('Harrison Wash')
    const question = page.getByRole('alertdialog')
    await page.getByRole('link', { name: 'Connections' }).click()
    await expect(question).toContainText('Leave without saving what you entered?')
    await question.getByRole('button', { name: 'Keep Editing' }).click()
    await expect(name).toHaveValue('Harrison Wash')
    await page.goBack()
    // By keyboard, because the page ignores a click at the place of one that has just closed a dialog.
    await question.getByRole('button', { name: 'Keep Editing' }).press('Enter')
    await expect(question).toHaveCount(0)
    await page.goBack()
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect(pageHeading(page)).toHaveText('Events')
  })
})

test.describe('on a phone', () => {
  test.use(phone)

  test('the Back button asks before it closes a form, and stays on the page', async ({ page }) => {
    await signIn(page, paths.adminRegistrations())
    await page.goto(paths.adminEvents())
    await page.getByRole('button', { name: 'Create New Event' }).first().click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Title', { exact: true }).fill('Winter Wash')
    await page.goBack()
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: 'Keep Editing' }).click()
    await expect(form.getByLabel('Title', { exact: true })).toHaveValue('Winter Wash')
    await page.goBack()
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect(form).toHaveCount(0)
    await expect(pageHeading(page)).toHaveText('Events')
  })
})

for (const [device, use] of Object.entries({ laptop, phone })) {
  test.describe(`on a ${device}`, () => {
    test.use(use)

    test('the first link of a past event is Who came?, and its menu More leads to its registrations', async ({
      page,
      site,
    }) => {
      const event = await site.createEvent([], {
        title: 'October Wash',
        date: '2026-10-13',
        timeSlots: [
          {
            startTime: '2026-10-13T13:00:00.000Z',
            endTime: '2026-10-13T14:00:00.000Z',
            capacity: 5,
          },
        ],
      })
      await signIn(page, paths.adminEvents())
      await page.getByRole('tab', { name: 'Past Events' }).click()
      const row = page.getByRole('listitem').filter({ hasText: 'October Wash' })
      await expect(row.getByRole('link').first()).toHaveText(/^Who came\?/)
      await row.getByRole('button', { name: /^More/ }).click()
      await expect(page.getByRole('menuitem', { name: 'Check In' })).toBeVisible()
      await page.getByRole('menuitem', { name: 'Registrations' }).click()
      await expect(page).toHaveURL(paths.adminRegistrations({ event: event.id }))
      await expect(page.getByRole('heading', { name: 'October Wash' })).toBeVisible()
    })
  })
}
