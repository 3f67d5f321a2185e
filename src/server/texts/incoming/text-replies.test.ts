import { expect, test } from 'vitest'
import { addSlot } from '../../../../test/support/data.ts'
import {
  family,
  phoneOfFamily,
  registerTexted,
  textedApp,
  textUs,
} from '../../../../test/support/incoming-texts.ts'
import { strangerReplies } from '../../../domain/text-answer.ts'
import { hasStopped } from '../text-opt-out-queries.ts'

const answered = (answers: (string | null)[]) => answers.filter((words) => words !== null).length

test('a phone that nobody registered gets a few answers a day, whatever it texts', async () => {
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

test('texts at once get no more', async () => {
  const app = await textedApp()
  const answers = await Promise.all(Array.from({ length: 12 }, () => textUs(app, family, 'HELP')))
  expect(answered(answers)).toBe(strangerReplies)
})

test('a family gets an answer to every text', async () => {
  const app = await textedApp()
  await registerTexted(app, await addSlot(app.db))
  for (let n = 0; n < 3 * strangerReplies; n++) {
    expect(await textUs(app, family, 'HELP')).not.toBeNull()
  }
})

test.each(['+447700900123', '+882160012345', '+5353123456', '+19005550001', '+18765550001'])(
  '%s, which we would not text, gets no answer, and its STOP counts',
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
