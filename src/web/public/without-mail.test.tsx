import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { Router } from 'wouter'
import { sampleEvent, sampleSlot } from '../../../test/support/sample-events.ts'
import { defaultSettings } from '../../contract/settings.ts'
import { settings } from '../settings.ts'
import { onWaitlistText } from './on-waitlist.ts'
import { AlreadySent } from './register/AlreadySent.tsx'
import { FullSlot } from './register/FullSlot.tsx'
import { RegistrationSuccessPage } from './registration-success/RegistrationSuccessPage.tsx'
import { WhatsNext } from './registration-success/WhatsNext.tsx'

beforeEach(() => {
  Object.assign(settings, { ...defaultSettings, sendsMail: false })
})

/** Other files share the settings, which are empty outside a page. */
afterAll(() => {
  for (const name of Object.keys(settings)) Reflect.deleteProperty(settings, name)
})

const textOf = (screen: ReactNode, search = '') =>
  renderToString(
    <Router ssrPath="/" ssrSearch={search}>
      {screen}
    </Router>,
  ).replace(/<[^>]*>/g, '')

const promise = /email (a |you)|confirmation email|email confirmation|sent you|will email|notify/i

const details = {
  eventTitle: 'Morning wash',
  eventLocation: 'Harrison',
  startTime: '2030-12-08T14:00:00.000Z',
  endTime: '2030-12-08T15:00:00.000Z',
  email: 'rosa@example.org',
}

test.each([
  ['confirmed', 'To cancel, call us at'],
  ['waitlist', 'To ask whether a spot has opened up, call us at'],
] as const)(
  'the success page of a %s family without a mail server asks it to keep the page and to call',
  (status, call) => {
    const text = textOf(<WhatsNext details={{ ...details, status }} isLinkEnded={false} />)
    expect(text).toContain('Please take a picture of this page and keep it.')
    expect(text).toContain(call)
    expect(text).not.toMatch(promise)
  },
)

test('the success page of the waitlist promises no notice without a mail server', () => {
  const page = (
    <QueryClientProvider client={new QueryClient()}>
      <RegistrationSuccessPage />
    </QueryClientProvider>
  )
  const text = textOf(page, 'status=waitlist')
  expect(text).toContain('Added to Waitlist!')
  expect(text).not.toMatch(promise)
})

test('without a mail server, the form says that the sign-up went through, and not where to look for an e-mail', () => {
  const text = textOf(<AlreadySent by="mail" />)
  expect(text).toContain('Your sign-up went through')
  expect(text).not.toMatch(promise)
})

test('without a mail server, a family that waits for a full slot must call to ask about a free spot', () => {
  const [slot, noop] = [{ ...sampleSlot(details.startTime), capacity: 0 }, () => {}]
  const text = textOf(
    <FullSlot
      chosen={{ event: sampleEvent('Morning wash', [slot]), slot }}
      others={[]}
      waits
      refusals={0}
      signUpToken={undefined}
      byText={false}
      onPick={noop}
      onWait={noop}
    />,
  )
  expect(text).toContain('(555) 010-0100')
  expect(text).not.toMatch(promise)
})

test('the refusal of a family that already waits promises a link only with a mail server', () => {
  const message = 'You are already on the waitlist. We have sent you a link.'
  expect(onWaitlistText(message, false)).not.toMatch(promise)
  settings.sendsMail = true
  expect(onWaitlistText(message, false)).toBe(message)
})
