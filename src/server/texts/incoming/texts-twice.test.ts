import { describe, expect, test } from 'vitest'
import { addSlot } from '../../../../test/support/data.ts'
import {
  family,
  newSid,
  registerTexted,
  textedApp,
  textUs,
} from '../../../../test/support/incoming-texts.ts'
import {
  cancelled,
  findNotices,
  question,
  statusOf,
} from '../../../../test/support/text-cancelling.ts'
import { hasStopped } from '../text-opt-out-queries.ts'

/** Returns a function that delivers the same text at each call. */
function textOnce(app: Awaited<ReturnType<typeof textedApp>>, words: string) {
  const MessageSid = newSid()
  return () => textUs(app, family, words, { MessageSid })
}

async function askWhetherToCancel() {
  const app = await textedApp()
  const slot = await addSlot(app.db)
  const id = await registerTexted(app, slot)
  await textUs(app, family, 'C')
  return { app, slot, id }
}

describe('when Twilio delivers a text twice', () => {
  test('a YES that led to another question, because the appointment had changed, cancels nothing at its second delivery', async () => {
    const { app, id } = await askWhetherToCancel()
    await app.db.updateTable('events').set({ laundromat_name: 'Sudsy' }).execute()
    const yes = textOnce(app, 'YES')
    const words =
      'Your appointment has changed. Cancel Thu, Oct 22, 8:00 AM at Sudsy? Reply YES to cancel.'
    expect([await yes(), await yes()]).toEqual([words, words])
    expect(await statusOf(app, id)).toBe('confirmed')
    expect(await textUs(app, family, 'YES')).toMatch(/is cancelled/)
  })

  test('a YES that cancelled does not cancel a later sign-up', async () => {
    const { app, slot } = await askWhetherToCancel()
    const yes = textOnce(app, 'YES')
    expect(await yes()).toBe(cancelled)
    const laterSignUp = await registerTexted(app, slot)
    await textUs(app, family, 'C')
    expect(await yes()).toBe(cancelled)
    expect(await statusOf(app, laterSignUp)).toBe('confirmed')
  })

  test('concurrent deliveries of a YES cancel once and get the same answer', async () => {
    const { app } = await askWhetherToCancel()
    const yes = textOnce(app, 'YES')
    expect(await Promise.all([yes(), yes(), yes()])).toEqual([cancelled, cancelled, cancelled])
    expect((await findNotices(app)).lines).toHaveLength(1)
  })

  test('C asks the same question again, even after the question was answered', async () => {
    const app = await textedApp()
    const id = await registerTexted(app, await addSlot(app.db))
    const cancel = textOnce(app, 'C')
    expect(await cancel()).toBe(question)
    await textUs(app, family, 'NO')
    expect(await cancel()).toBe(question)
    await textUs(app, family, 'YES')
    expect(await statusOf(app, id)).toBe('confirmed')
  })

  test('a repeated STOP or START does not override a later one', async () => {
    const app = await textedApp()
    const stop = textOnce(app, 'STOP')
    const start = textOnce(app, 'START')
    await stop()
    await start()
    await stop()
    expect(await hasStopped(app.db, family)).toBe(false)
    await textUs(app, family, 'STOP')
    await start()
    expect(await hasStopped(app.db, family)).toBe(true)
  })

  test('a text that we did not understand gets the same hint again', async () => {
    const app = await textedApp()
    const hello = textOnce(app, 'Hello?')
    const answer = await hello()
    expect(answer).toMatch(/nobody reads texts here/)
    expect(await hello()).toBe(answer)
    expect(await textUs(app, family, 'Hello?')).toBeNull()
  })

  test('the answer to a text is kept for a week', async () => {
    const app = await textedApp()
    await textUs(app, family, 'HELP')
    const kept = async () =>
      (await app.db.selectFrom('answered_texts').selectAll().execute()).length
    app.clock.advanceHours(7 * 24 - 0.01)
    await textUs(app, family, 'HELP')
    expect(await kept()).toBe(2)
    app.clock.advanceHours(0.01)
    await textUs(app, family, 'HELP')
    expect(await kept()).toBe(2)
  })

  test('the stored answer contains neither the family’s phone number nor its name', async () => {
    const { app } = await askWhetherToCancel()
    await textUs(app, family, 'YES')
    const rows = JSON.stringify(await app.db.selectFrom('answered_texts').selectAll().execute())
    expect(rows).toContain(cancelled)
    expect(rows).not.toContain('5135550001')
    expect(rows).not.toContain('Family')
  })
})
