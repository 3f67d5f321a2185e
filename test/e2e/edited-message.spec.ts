import type { Locator, Page, Route } from '@playwright/test'
import { errors } from '../../src/contract/error.ts'
import { api, paths } from '../../src/contract/paths.ts'
import {
  expectNoDialogEntries,
  laptop,
  openWithinApp,
  readToast,
  signIn,
} from '../support/admin-steps.ts'
import { expect, family, type Site, test } from '../support/e2e.ts'
import { loseNextAnswer } from '../support/lost-answer.ts'

test.use(laptop)

const createEventWithFamilies = async (site: Site, names: string[], capacities: number[]) => {
  const event = await site.createEvent(capacities)
  for (const [n, name] of names.entries()) {
    const email = `${name.toLowerCase().replace(' ', '.')}@example.org`
    await site.call('POST', api.register(), { ...family(event, 0, name, n), email })
  }
  return event
}

/** Answers the request to send a message as the server does once the event has all the messages of its limit. */
async function refuseOverLimit(route: Route): Promise<void> {
  const code = 'too_many_announcements'
  const { status, message } = errors[code]
  if (route.request().method() !== 'POST') return route.fallback()
  await route.fulfill({ status, json: { code, message } })
}

/** Sends and confirms, but loses the response; expects the dialog to say that nobody gets the message twice. */
async function sendAndLoseAnswer(page: Page, url: RegExp, button: Locator, confirm: Locator) {
  await loseNextAnswer(page, 'POST', url)
  await button.click()
  await confirm.click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByRole('alert')).toContainText('nobody gets it twice')
}

test('the correction of a message that was already sent is refused once, and can then be sent as a new message; one over the event’s limit was not sent, or may have been after a lost response', async ({
  page,
  site,
  look,
}) => {
  const event = await createEventWithFamilies(site, ['Rosa Delgado'], [4])
  await signIn(page, paths.adminTell(event.id))
  const sentence = page.getByLabel('In English')
  await sentence.fill('Please come at ten.')
  const send = page.getByRole('button', { name: 'Send to 1 family' })
  const question = page.getByRole('alertdialog', { name: 'Send this to 1 family now?' })
  const confirm = page.getByRole('button', { name: 'Yes, Send' })
  await sendAndLoseAnswer(page, /\/announcements$/, send, confirm)
  await question.getByRole('button', { name: 'Not Yet' }).click()
  await sentence.fill('Please come at noon.')
  await send.click()
  await expect(question.getByRole('alert')).toHaveCount(0)
  await confirm.click()

  const refusal = page.getByRole('alertdialog', { name: 'An earlier version was sent' })
  await expect(refusal.getByRole('alert')).toContainText('so this one was not')
  await expect(confirm).toHaveCount(0)
  const see = refusal.getByRole('button', { name: 'See What Was Sent' })
  await expect(see).toBeFocused()
  await look(page)
  await see.click()
  await expect(page.getByRole('heading', { name: 'Told so far' })).toBeFocused()
  const told = page.getByRole('region', { name: 'Told so far' }).getByRole('listitem')
  await expect(told).toHaveCount(1)
  await expect(told).toContainText('Please come at ten.')

  await expect(sentence).toHaveValue('Please come at noon.')
  await send.click()
  await confirm.click()
  await readToast(page, 'Families Told', '1 family')
  await expect(told).toHaveCount(2)
  await expect(told.filter({ hasText: 'Please come at noon.' })).toHaveCount(1)
  await site.mail.mailTo('rosa.delgado@example.org', /^News/)
  await expect
    .poll(() => site.mail.received.filter(({ subject }) => subject?.startsWith('News')).length)
    .toBe(2)

  const reachLimit = () => page.route(`**${api.adminAnnouncements(event.id)}`, refuseOverLimit)
  await reachLimit()
  await sentence.fill('Please come at two.')
  await send.click()
  await confirm.click()
  await expect(question.getByRole('alert')).toContainText('so this one was not sent')
  await question.getByRole('button', { name: 'Not Yet' }).click()
  await page.unroute(`**${api.adminAnnouncements(event.id)}`)
  await sendAndLoseAnswer(page, /\/announcements$/, send, confirm)
  await reachLimit()
  const overLimit = page.waitForResponse((response) => response.status() === 429)
  await confirm.click()
  await overLimit
  await expect(confirm).toBeEnabled()
  await expect(question.getByRole('alert')).toContainText('We could not tell whether it was sent')
})

test('a second press after a lost response repeats the same request, even if the lists behind the dialog have changed', async ({
  page,
  site,
}) => {
  const event = await createEventWithFamilies(
    site,
    ['Rosa Delgado', 'Ben Carter', 'Ana Brown'],
    [3, 1, 1],
  )
  await signIn(page, paths.adminAskToMove(event.id, { slot: event.timeSlots[0]?.id ?? '' }))
  await page.getByRole('button', { name: 'A machine is broken' }).click()
  const confirmAsk = page.getByRole('button', { name: 'Yes, Ask' })
  const askButton = page.getByRole('button', { name: 'Ask 1 family to move' })
  await sendAndLoseAnswer(page, /\/asked-to-move$/, askButton, confirmAsk)
  await expect(page.getByText('Asked to move', { exact: true })).toBeAttached()
  await expect(page.getByRole('alertdialog', { name: 'Ask 1 family to move now?' })).toBeVisible()
  await confirmAsk.click()
  await readToast(page, 'Families Asked', '1 family')

  await expectNoDialogEntries(page)
  await openWithinApp(page, paths.adminClose(event.id, event.timeSlots[0]?.id))
  await page.getByRole('button', { name: 'A machine is broken' }).click()
  const confirmClose = page.getByRole('button', { name: 'Yes, Close' })
  const closeButton = page.getByRole('button', { name: 'Close a time slot and tell 3 families' })
  await sendAndLoseAnswer(page, /\/close$/, closeButton, confirmClose)
  await expect(page.getByText('Closed time slots', { exact: true })).toBeAttached()
  await confirmClose.click()
  await readToast(page, 'Time Slots Closed', '3 families')
})
