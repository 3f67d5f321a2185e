import { describe, expect, it } from 'vitest'
import { render } from '../../../../test/support/example-message.ts'
import { readCode } from '../../../../test/support/read-code.ts'
import { type MessageKind, messageKinds } from '../../../domain/message-kind.ts'

const withCode: MessageKind[] = [
  'registration_confirmed',
  'promoted',
  'moved',
  'reminder_two_days_before',
  'reminder_day_before',
]

describe('the check-in code', () => {
  it.each(withCode)('in %s opens the family’s row and contains no secret', async (kind) => {
    const { html, text, pictures = [] } = await render(kind)
    expect(html).toMatch(/<img src="cid:check-in-code" alt="Check-in code" width="196"/)
    expect(text).not.toMatch(/cid:|check-in/)
    const [picture] = pictures
    expect(pictures).toHaveLength(1)
    expect(picture && readCode(picture.content)).toBe(
      'https://washday.example.org/admin/events/event-1/check-in?registration=0195f0aa-1111-7000-8000-000000000001',
    )
  })

  it('is a small file', async () => {
    const { pictures = [] } = await render('registration_confirmed')
    expect(pictures[0]?.content.length).toBeLessThan(30_000)
  })

  it('is introduced in the language of the family', async () => {
    const { html } = await render('moved', { language: 'es' })
    expect(html).toContain('Muestra este código al llegar, o di tu nombre.')
    expect(html).toContain('alt="Código para mostrar al llegar"')
  })

  it.each(messageKinds.filter((kind) => !withCode.includes(kind)))('is not in %s', async (kind) => {
    const message = await render(kind)
    expect(message.pictures).toBeUndefined()
    expect(message.html).not.toContain('<img')
  })
})
