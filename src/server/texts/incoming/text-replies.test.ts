import { expect, test } from 'vitest'
import { createTestApp } from '../../../../test/support/app.ts'
import { addSlot } from '../../../../test/support/data.ts'
import {
  family,
  phoneOfFamily,
  registerTexted,
  textConfig,
  textedApp,
  textUs,
} from '../../../../test/support/incoming-texts.ts'
import { familyReplies, strangerReplies } from '../../../domain/text-answer.ts'
import { findHeldBack } from '../../messages/brakes/brake-queries.ts'
import { hasStopped } from '../text-opt-out-queries.ts'

const answered = (answers: (string | null)[]) => answers.filter((words) => words !== null).length

test('an unregistered phone gets a few answers a day, whatever it texts', async () => {
  const app = await textedApp()
  const texts = ['HELP', 'C', 'YES', 'Hello?', 'STOP please', 'START']
  const answers: (string | null)[] = []
  for (let n = 0; n < 8; n++) {
    for (const words of texts) answers.push(await textUs(app, family, words))
  }
  expect(answered(answers)).toBe(strangerReplies)
  expect(await textUs(app, phoneOfFamily(2), 'HELP')).not.toBeNull()
  app.clock.advanceHours(24)
  expect(await textUs(app, family, 'HELP')).not.toBeNull()
})

test('concurrent texts from an unregistered phone do not exceed its limit of answers', async () => {
  const app = await textedApp()
  const answers = await Promise.all(Array.from({ length: 12 }, () => textUs(app, family, 'HELP')))
  expect(answered(answers)).toBe(strangerReplies)
})

test('a registered phone gets more answers a day than an unregistered one', async () => {
  const app = await textedApp()
  await registerTexted(app, await addSlot(app.db))
  for (let n = 0; n < 3 * strangerReplies; n++) {
    expect(await textUs(app, family, 'HELP')).not.toBeNull()
  }
})

test('a family that keeps texting gets a limited number of answers a day, and administrators are warned', async () => {
  const app = await textedApp()
  await registerTexted(app, await addSlot(app.db))
  const answers: (string | null)[] = []
  for (let n = 0; n < 2 * familyReplies; n++) {
    answers.push(await textUs(app, family, n % 2 ? 'C' : 'HELP'))
  }
  expect(answered(answers)).toBe(familyReplies)
  const since = app.clock().toISOString()
  expect(await findHeldBack(app.db, app.clock())).toEqual([{ bound: 'replies', since, count: 1 }])
  expect(await textUs(app, family, 'STOP texting me')).toBeNull()
  expect(await hasStopped(app.db, family)).toBe(true)
  app.clock.advanceHours(24)
  expect(await findHeldBack(app.db, app.clock())).toEqual([])
})

test('replies count against TEXTS_PER_DAY; beyond it, a text still takes effect but gets no answer', async () => {
  const app = await createTestApp({ config: { ...textConfig, textsPerDay: 3 } })
  const slot = await addSlot(app.db)
  const id = await registerTexted(app, slot)
  expect(await textUs(app, family, 'HELP')).not.toBeNull()
  expect(await textUs(app, family, 'C')).not.toBeNull()
  expect(await textUs(app, family, 'C')).not.toBeNull()
  expect(await textUs(app, family, 'YES')).toBeNull()
  const row = app.db.selectFrom('registrations').where('id', '=', id).select('status')
  expect(await row.executeTakeFirst()).toEqual({ status: 'cancelled' })
  expect(await app.db.selectFrom('text_days').select('texts').execute()).toEqual([{ texts: 3 }])
})

test.each(['+447700900123', '+882160012345', '+5353123456', '+19005550001', '+18765550001'])(
  '%s, which we never text, gets no answer, but its STOP is stored',
  async (phone) => {
    const app = await textedApp()
    for (const words of ['HELP', 'C', 'YES', 'Hello?', 'cancel my spot']) {
      expect(await textUs(app, phone, words), words).toBeNull()
    }
    expect(await textUs(app, phone, 'no more texts please STOP')).toBeNull()
    await textUs(app, phone, 'STOP')
    expect(await hasStopped(app.db, phone)).toBe(true)
  },
)
