import { describe, expect, test } from 'vitest'
import { addSlot } from '../../../../test/support/data.ts'
import {
  family,
  fieldsOf,
  helpInBoth,
  phoneOfFamily,
  postForm,
  registerTexted,
  textedApp,
  textUs,
  twilio,
} from '../../../../test/support/incoming-texts.ts'
import { hasStopped } from '../text-opt-out-queries.ts'

const notUnderstood = `Sorry, nobody reads texts here. Please call (555) 010-0100. To cancel your spot, reply C.
Lo sentimos, nadie lee mensajes en este teléfono. Llama al (555) 010-0100. Para cancelar tu lugar, responde C.`

describe('STOP', () => {
  test('is stored and answered only by Twilio; later texts get no answer', async () => {
    const app = await textedApp()
    const id = await registerTexted(app, await addSlot(app.db))
    expect(await textUs(app, family, 'STOP')).toBeNull()
    expect(await textUs(app, family, 'Stop')).toBeNull()
    expect(await hasStopped(app.db, family)).toBe(true)
    for (const words of ['C', 'YES', 'HELP', 'Hello?']) {
      expect(await textUs(app, family, words), words).toBeNull()
    }
    const row = app.db.selectFrom('registrations').where('id', '=', id).select('status')
    expect(await row.executeTakeFirstOrThrow()).toEqual({ status: 'confirmed' })
    expect(await hasStopped(app.db, family)).toBe(true)
  })

  test('can also be CANCEL, as at Twilio, or a custom word that Twilio marks with OptOutType', async () => {
    const app = await textedApp()
    await textUs(app, phoneOfFamily(1), 'CANCEL')
    await textUs(app, phoneOfFamily(2), 'ALTO', { OptOutType: 'STOP' })
    await textUs(app, phoneOfFamily(3), 'cancel please')
    const stopped = [1, 2, 3].map((n) => hasStopped(app.db, phoneOfFamily(n)))
    expect(await Promise.all(stopped)).toEqual([true, true, false])
  })

  test('deletes an open question, because Twilio reads the next YES as START', async () => {
    const app = await textedApp()
    const id = await registerTexted(app, await addSlot(app.db))
    await textUs(app, family, 'C')
    await textUs(app, family, 'STOP')
    expect(await textUs(app, family, 'YES', { OptOutType: 'START' })).toBeNull()
    expect(await hasStopped(app.db, family)).toBe(false)
    const row = app.db.selectFrom('registrations').where('id', '=', id).select('status')
    expect(await row.executeTakeFirstOrThrow()).toEqual({ status: 'confirmed' })
  })

  test('affects only its sender; a repeated STOP keeps the time of the first', async () => {
    const app = await textedApp()
    const at = app.clock().toISOString()
    await Promise.all([textUs(app, family, 'STOP'), textUs(app, family, 'STOP')])
    app.clock.advanceHours(1)
    await textUs(app, family, 'STOP')
    expect(await hasStopped(app.db, phoneOfFamily(2))).toBe(false)
    const rows = await app.db.selectFrom('text_opt_outs').selectAll().execute()
    expect(rows).toEqual([{ phone: family, stopped_at: at }])
  })
})

test('START is answered only by Twilio, and later texts are answered again', async () => {
  const app = await textedApp()
  await textUs(app, family, 'STOP')
  expect(await textUs(app, family, 'Start')).toBeNull()
  expect(await hasStopped(app.db, family)).toBe(false)
  expect(await textUs(app, family, 'HELP')).toBe(helpInBoth)
})

test('HELP says who we are, whom to call and how to stop, unless Twilio has answered it', async () => {
  const app = await textedApp()
  expect(await textUs(app, family, 'help?')).toBe(helpInBoth)
  expect(await textUs(app, family, 'HELP', { OptOutType: 'HELP' })).toBeNull()
  await textUs(app, family, 'STOP')
  expect(await textUs(app, family, 'HELP', { OptOutType: 'HELP' })).toBeNull()
  expect(await hasStopped(app.db, family)).toBe(true)
})

test('YES cancels even if Twilio reads it as START', async () => {
  const app = await textedApp()
  await registerTexted(app, await addSlot(app.db))
  await textUs(app, family, 'C')
  expect(await textUs(app, family, 'YES', { OptOutType: 'START' })).toMatch(/is cancelled/)
})

describe('to prevent loops with automatic replies,', () => {
  test('a text that we do not understand gets a hint at most once an hour', async () => {
    const app = await textedApp()
    const autoReply = "I'm driving. I'll text you back."
    const answers = await Promise.all([1, 2, 3].map(() => textUs(app, family, autoReply)))
    expect(answers.filter(Boolean)).toEqual([notUnderstood])
    expect(await textUs(app, phoneOfFamily(2), autoReply)).toBe(notUnderstood)
    app.clock.advanceHours(0.99)
    expect(await textUs(app, family, autoReply)).toBeNull()
    app.clock.advanceHours(0.01)
    expect(await textUs(app, family, autoReply)).toBe(notUnderstood)
  })

  test.each([
    ['an empty text', { Body: '' }],
    ['a picture', { Body: '', NumMedia: '1' }],
    ['a heart', { Body: '❤️' }],
    ['a text from our own number', { From: twilio.from }],
    ['a text from the number that it was sent to', { From: '+15550100199', To: '+15550100199' }],
    ['a text from a short code', { From: '32665' }],
    ['a text from a name', { From: 'Verizon' }],
    ['a text from nobody', { From: '' }],
  ])('%s is not answered', async (_what, fields) => {
    const app = await textedApp()
    expect(await textUs(app, family, 'Hello', fields)).toBeNull()
  })

  test('a text without a Body is not answered', async () => {
    const app = await textedApp()
    const { Body, ...fields } = fieldsOf('')
    const answer = await postForm(app, fields)
    expect([answer.statusCode, answer.body]).toEqual([
      200,
      '<?xml version="1.0" encoding="UTF-8"?><Response></Response>',
    ])
  })
})
