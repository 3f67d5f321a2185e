import { describe, expect, it, test } from 'vitest'
import {
  linksOf,
  payload,
  program,
  render,
  seen,
  unfold,
} from '../../../../test/support/example-message.ts'
import { messageKinds } from '../../../domain/message-kind.ts'
import { missableDetails } from '../../../domain/registration.ts'
import { textKinds } from '../../../domain/text-kind.ts'
import type { MessagePayload } from '../outbox-payload.ts'
import { renderText } from './text.ts'

/** Common words of English sentences and dates */
const english =
  /\b(?:the|you|your|is|are|to|of|for|and|please|with|cancel|spot|hello|when|where|before|now|reply|AM|PM|tue|tuesday|mon|monday|dec|december|appointment|waitlist|link)\b/i
/** Names and texts that people typed, and addresses */
const data =
  /Morning wash|Sudsy Corner|412 Harrison Ave|Bubble House|9 Hill Road|Rosa Delgado|Washday|https?:\S+|help@example\.org|\bC para\b/g

function expectSpanish(words: string) {
  const ownWords = words.replaceAll(data, '')
  expect(ownWords.match(new RegExp(`.{0,40}${english.source}.{0,40}`, 'i'))?.[0]).toBeUndefined()
}

const variants: Partial<MessagePayload>[] = [
  {},
  { status: 'waitlist' },
  { missing: missableDetails },
  { missing: ['phone'] },
  { queuedAt: '2026-12-08T06:00:00.000Z' },
  { before: { ...payload, startTime: '2026-12-08T13:00:00.000Z' } },
  { before: { ...payload, laundromatName: 'Bubble House' } },
  { name: 'Win at prize.example' },
  { cancelToken: undefined },
]

describe.each(messageKinds)('%s in Spanish', (kind) => {
  it('has no English words, in any variant', async () => {
    for (const variant of variants) {
      const message = await render(kind, { language: 'es', ...variant })
      expectSpanish(message.subject)
      expectSpanish(message.text)
      expectSpanish(seen(message))
    }
  })

  it('has its day and time in Spanish and is marked as Spanish', async () => {
    const message = await render(kind, { language: 'es' })
    for (const words of [seen(message), message.text]) {
      expect(words).toContain('martes, 8 de diciembre de 2026')
      expect(words).toContain('9:00 a. m. – 10:00 a. m.')
      expect(words).toContain('Hola, Rosa Delgado:')
    }
    expect(message.subject).toMatch(/: mar 8 dic, 9:00 a\. m\., Sudsy Corner$/)
    expect(message.html).toMatch(/^<!doctype html><html [^>]*lang="es"/)
    expect(message.language).toBe('es')
  })

  it('links only to our Spanish pages', async () => {
    for (const variant of variants) {
      const message = await render(kind, { language: 'es', ...variant })
      const ours = linksOf(message).filter((link) => link?.includes('washday.example.org'))
      for (const link of ours) expect(link).toMatch(/^https:\/\/washday\.example\.org\/es(\/|$)/)
      expect(message.text).not.toMatch(/washday\.example\.org\/(?!es\b)/)
    }
  })
})

test('the calendar entry is in Spanish, with links to Spanish pages', async () => {
  const { calendar } = await render('registration_confirmed', { language: 'es' })
  const entry = unfold(calendar)
  expect(entry).toContain('SUMMARY:Lavado gratis: Morning wash')
  expect(entry).toContain('PRODID:-//Washday//Washday//ES')
  const [, notes = ''] = /DESCRIPTION:(.*)\r/.exec(entry) ?? []
  expect(notes).toContain(`/es/my/${payload.cancelToken}`)
  expect(notes).toContain(`/es/cancel/${payload.cancelToken}`)
  expectSpanish(notes.replaceAll('\\n', '\n').replaceAll('\\', ''))
})

test.each(textKinds)('%s is in Spanish, with a Spanish link', (kind) => {
  const { text, personalLink } = renderText(kind, { ...payload, language: 'es' }, program)
  expectSpanish(text.replaceAll('STOP', ''))
  expect(text).toContain('mar 8 dic, 9:00 a. m.')
  if (personalLink) expect(personalLink).toContain('washday.example.org/es/m/')
  const sent = renderText(kind, { ...payload, language: 'es', cancelToken: undefined }, program)
  expectSpanish(sent.text)
})

test('a message without a language, from an earlier release, is in English', async () => {
  const message = await render('registration_confirmed', { language: undefined })
  expect(message.subject).toMatch(/^You're signed up/)
  expect(message.language).toBe('en')
  expect(linksOf(message)).toContain(`https://washday.example.org/cancel/${payload.cancelToken}`)
})
