import { api, paths } from '../../src/contract/paths.ts'
import type { AdminRegistration } from '../../src/contract/registration.ts'
import { laptop, openWithinApp, signIn } from '../support/admin-steps.ts'
import { expect, type Site, test } from '../support/e2e.ts'
import {
  completeButton,
  fillAddress,
  fillContact,
  tickAll,
  wizardPath,
} from '../support/public-steps.ts'

const consent = /^Text me about this appointment/
const rosasPhone = '+15135550123'

test.describe('where texts are sent', () => {
  test.use({ sendsTexts: true })

  test('a family agrees to texts and gets a text, and a volunteer sees the consent, and the text, which can be sent again', async ({
    page,
    site,
    look,
  }) => {
    const event = await site.createEvent([10])
    await page.goto(wizardPath(event))
    const box = page.getByRole('checkbox', { name: consent })
    await expect(box).not.toBeChecked()
    await expect(box).toHaveAccessibleName(
      /Message and data rates may apply\. Reply STOP to end texts, HELP for help\.$/,
    )
    await box.check()
    await fillContact(page, { phone: '513-555-0123' })
    await fillAddress(page)
    await expect(page.getByText('Text reminders: yes')).toBeVisible()
    await tickAll(page)
    await completeButton(page).click()
    await expect(page.getByText('You may also get a text reminder.')).toBeVisible()
    const { body } = await site.texts.textTo(rosasPhone)
    expect(body).toMatch(/^Washday: You're signed up for Tue, Dec 8, 9:00 AM, Sudsy Corner\./)

    await signIn(page, paths.adminRegistrations({ event: event.id }))
    await expect(page.getByText('Agreed to texts')).toBeVisible()

    await openWithinApp(page, paths.adminMessages())
    const card = page.getByRole('listitem').filter({ hasText: 'Text: registration confirmed' })
    await expect(card).toContainText('Sent')
    await expect(card).toContainText('(513) 555-0123')
    await card.getByRole('button', { name: /^Read: "Text: registration confirmed"/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Text: registration confirmed' })
    await expect(dialog).toContainText(body)
    await expect(dialog).toContainText(`${body.length} characters, sent as 1 text`)
    await look(page)
    await dialog.getByRole('button', { name: 'Send Again' }).click()
    await expect.poll(() => site.texts.received.length).toBe(2)
  })

  test.describe('on a laptop', () => {
    test.use(laptop)

    test('a volunteer records and removes a family’s consent to texts', async ({
      page,
      site,
      look,
    }) => {
      const event = await site.createEvent([10])
      await signIn(page, paths.adminRegistrations({ event: event.id }))
      await page
        .getByRole('button', { name: /^Add registration/ })
        .first()
        .click()
      const dialog = page.getByRole('dialog', { name: 'Add Registration' })
      await dialog.getByLabel('Name').fill('Tom Baker')
      await dialog.getByLabel('Email').fill('tom@example.org')
      await dialog.getByLabel('Phone (optional)').fill('513 555 0177')
      await dialog.getByRole('checkbox', { name: /^They agreed to texts/ }).check()
      await look(page)
      await dialog.getByRole('button', { name: 'Add Registration' }).click()
      // Wait until the dialog has closed, because it contains the same words as the list.
      await expect(dialog).toBeHidden()
      await expect(page.getByText('Agreed to texts')).toBeVisible()
      await site.texts.textTo('+15135550177')

      await page.getByRole('button', { name: 'Edit Tom Baker' }).click()
      const edit = page.getByRole('dialog', { name: 'Edit Registration' })
      const box = edit.getByRole('checkbox', { name: 'They agreed to texts' })
      await expect(box).toBeChecked()
      await box.uncheck()
      await edit.getByRole('button', { name: 'Save Changes' }).click()
      await expect(edit).toBeHidden()
      await expect(page.getByText('Agreed to texts')).toHaveCount(0)
      expect(await registrationsOf(site, event.id)).toMatchObject([{ textConsentAt: null }])
    })
  })
})

function registrationsOf(site: Site, eventId: string) {
  return site.call<AdminRegistration[]>('GET', api.adminEventRegistrations(eventId))
}
