import { api, paths } from '../../src/contract/paths.ts'
import type { RegisterAnswer } from '../../src/contract/registration.ts'
import { expect, family, test } from '../support/e2e.ts'
import {
  completeButton,
  fillAddress,
  fillContact,
  linkIn,
  tickAll,
  wizardPath,
} from '../support/public-steps.ts'

test.use({ sendsMail: false, sendsTexts: true })

const callUs = 'call us at (555) 010-0100'

test('a family that agreed to texts reads that we sent a text, and gets its link by text after entering its e-mail address', async ({
  page,
  site,
}) => {
  const event = await site.createEvent([10])
  await page.goto(wizardPath(event))
  await page.getByRole('checkbox', { name: /^Text me about this appointment/ }).check()
  await fillContact(page, { phone: '513-555-0123' })
  await fillAddress(page)
  await tickAll(page)
  await completeButton(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Registration Complete!')
  const main = page.getByRole('main')
  await expect(main).toContainText('We sent you a text with your confirmation.')
  await expect(main).not.toContainText('take a picture')
  await expect(main).not.toContainText(callUs)

  await page.goto(paths.find())
  await page.getByLabel('Your email or phone number').fill('rosa@example.org')
  await page.getByRole('button', { name: 'Send My Link' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Look in your texts')
  await expect(main).toContainText('We text the link once a day at most.')
  await expect(main).not.toContainText('spam')
  const isLink = ({ body }: { body: string }) => body.includes('/m/')
  await expect
    .poll(async () => {
      await site.runJobs()
      return site.texts.received.some(isLink)
    })
    .toBe(true)
  await page.goto(linkIn(site.texts.received.find(isLink)?.body, /\/m\//))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You have this spot')
})

test('a family on the waitlist reads whether it will be told by text', async ({ page, site }) => {
  const event = await site.createEvent([1])
  await site.call('POST', api.register(), family(event, 0, 'First Family'))
  const joinWaitlist = (name: string, house: number, textConsent: boolean) => {
    const body = { ...family(event, 0, name, house), phone: `(513) 555-013${house}`, textConsent }
    return site.call<RegisterAnswer>('POST', api.register(), body)
  }
  const withTexts = await joinWaitlist('Ana Ruiz', 1, true)
  const withoutTexts = await joinWaitlist('Luis Perez', 2, false)
  const main = page.getByRole('main')
  await page.goto(paths.my(withTexts.myToken))
  await expect(main).toContainText('When a family cancels, we tell everybody on the list.')
  await expect(main).not.toContainText(callUs)
  await page.goto(paths.my(withoutTexts.myToken))
  await expect(main).toContainText(`To ask about one, ${callUs}`)

  await page.goto(wizardPath(event))
  await page.getByRole('checkbox', { name: /^Text me about this appointment/ }).check()
  await fillContact(page, { phone: '513-555-0125' })
  await fillAddress(page, { address: '30 Elm Street' })
  await tickAll(page)
  await page.getByRole('button', { name: 'Join the Waitlist for This Time' }).click()
  await expect(main).toContainText('we will text you a link to sign up')
  await page.getByRole('button', { name: 'Join the Waitlist', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Added to Waitlist!')
  await expect(main).toContainText("we'll notify you if a spot opens up")
  await expect(main).toContainText('If a spot opens up, we will text you a link to sign up.')
  await expect(main).not.toContainText('We sent you a text')
  await expect(main).not.toContainText('call us at (555) 010-0100.')
})
