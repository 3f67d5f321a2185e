import { describe, expect, it } from 'vitest'
import { closeBody, closeSlots } from '../../../../test/support/closing.ts'
import { familyEmail, registerFamily } from '../../../../test/support/data.ts'
import { night, registerForTexts } from '../../../../test/support/text-outbox.ts'
import { later, setUpToldSite } from '../../../../test/support/told.ts'

describe('a message about an appointment that is new to the family also names the time that the family expects', () => {
  it('after a move to another event and a cancellation', async () => {
    const { app, first, elsewhere, put, deliver } = await setUpToldSite()
    const family = await registerFamily(app, first)
    await deliver()
    await put(family.id, { timeSlotId: elsewhere.id })
    await put(family.id, { status: 'cancelled' })
    const { emails } = await deliver()
    expect(emails).toMatchObject([
      { subject: expect.stringMatching(/^Cancelled: Sat, Dec 12, 2:00/) },
    ])
    expect(emails[0]?.text).toContain(
      'Your earlier time, Sat, Dec 5, 2:00 PM, is cancelled too. If it is in your calendar, please delete it there.',
    )
  })

  it('after a change of the slot’s time and a cancellation', async () => {
    const { app, first, shift, put, deliver } = await setUpToldSite()
    const family = await registerFamily(app, first, 1, { language: 'es' })
    await deliver()
    await shift(first, 2)
    await put(family.id, { status: 'cancelled' })
    const { emails } = await deliver()
    expect(emails).toMatchObject([
      { subject: expect.stringContaining('Cancelada: sáb 5 dic, 4:00') },
    ])
    expect(emails[0]?.text).toContain('Tu horario anterior, sáb 5 dic, 2:00 p. m., también queda')
  })

  it('after a move to a slot that then closes', async () => {
    const { app, token, first, second, put, deliver } = await setUpToldSite()
    const family = await registerForTexts(app, first)
    await deliver()
    await put(family.id, { timeSlotId: second.id })
    await closeSlots(app, token, closeBody([second]), second)
    const { emails, texts } = await deliver()
    expect(emails).toMatchObject([{ subject: expect.stringMatching(/^Closed: Sat, Dec 5, 3:00/) }])
    expect(emails[0]?.text).toContain('Your earlier time, Sat, Dec 5, 2:00 PM, is cancelled too.')
    expect(texts).toEqual([
      expect.stringMatching(
        /Closed: Sat, Dec 5, 3:00 PM.* Your earlier time, Sat, Dec 5, 2:00 PM, is cancelled too\./,
      ),
    ])
  })

  it('in a single text, if the change waited for the morning and a cancellation followed', async () => {
    const { app, first, signInAgain, shift, put, deliver } = await setUpToldSite()
    const family = await registerForTexts(app, first, 1, { email: '' })
    await deliver()
    app.clock.set(night)
    await signInAgain()
    await shift(first, -1)
    expect((await deliver()).texts).toEqual([])
    app.clock.set(later(night, 9))
    await signInAgain()
    await put(family.id, { status: 'cancelled' })
    app.clock.set(later(night, 12))
    expect((await deliver()).texts).toEqual([
      expect.stringMatching(
        /Your sign-up for Sat, Dec 5, 1:00 PM, .* is cancelled\. Your earlier time, Sat, Dec 5, 2:00 PM, is cancelled too\.$/,
      ),
    ])
  })

  it('after hours in which the mailbox was busy', async () => {
    const { app, mail, token, first, second, elsewhere, put, deliver } = await setUpToldSite()
    const one = await registerFamily(app, first, 1)
    const two = await registerFamily(app, first, 2)
    await deliver()
    for (const n of [1, 2]) mail.answer(familyEmail(n), '450 4.2.0 Busy')
    await put(one.id, { timeSlotId: elsewhere.id })
    await put(two.id, { timeSlotId: second.id })
    expect((await deliver()).emails).toEqual([])
    app.clock.advanceHours(7)
    await put(one.id, { status: 'cancelled' })
    await closeSlots(app, token, closeBody([second]), second)
    for (const n of [1, 2]) mail.answer(familyEmail(n), null)
    app.clock.advanceHours(1)
    const { emails } = await deliver()
    expect(emails.map(({ subject }) => subject.split(',')[0]).toSorted()).toEqual([
      'Cancelled: Sat',
      'Closed: Sat',
    ])
    for (const { text } of emails) {
      expect(text).toContain('Your earlier time, Sat, Dec 5, 2:00 PM, is cancelled too.')
    }
  })

  it('after a change of the slot’s time before the confirmation was sent', async () => {
    const { app, mail, first, shift, deliver } = await setUpToldSite()
    mail.answer(familyEmail(1), '450 4.2.0 Busy')
    await registerFamily(app, first)
    await deliver()
    await shift(first, 2)
    await deliver()
    mail.answer(familyEmail(1), null)
    app.clock.advanceHours(2)
    const { emails } = await deliver()
    expect(emails).toMatchObject([
      { subject: expect.stringMatching(/^You're signed up: Sat, Dec 5, 4:00/) },
    ])
    expect(emails[0]?.text).toContain('You no longer have your earlier time, Sat, Dec 5, 2:00 PM.')
  })

  it('with a calendar file that replaces the earlier entry', async () => {
    const { app, mail, first, second, put, deliver } = await setUpToldSite()
    const family = await registerFamily(app, first)
    await deliver()
    await put(family.id, { timeSlotId: second.id })
    const { emails } = await deliver()
    expect(emails[0]?.text).toContain('You no longer have your earlier time, Sat, Dec 5, 2:00 PM.')
    expect(emails[0]?.text).toContain('Open the attached file to change it in your calendar too.')
    const files = mail.received.map(({ attachments }) =>
      attachments.map(({ content }) => String(content)).join(),
    )
    expect(new Set(files.map((file) => /^UID:(.*)$/m.exec(file)?.[1])).size).toBe(1)
  })

  it('as "Before" in the message about a second move', async () => {
    const { app, first, second, elsewhere, put, deliver } = await setUpToldSite()
    const family = await registerFamily(app, first)
    await deliver()
    await put(family.id, { timeSlotId: second.id })
    await put(family.id, { timeSlotId: elsewhere.id })
    const { emails } = await deliver()
    expect(emails).toHaveLength(1)
    expect(emails[0]?.text).toContain('Before: Saturday, December 5, 2026, 2:00 PM')
  })
})
