import { expect, test } from 'vitest'
import { shareReadings } from './shared-reading.ts'

/** Readings that end when the test says so */
function heldReadings() {
  const begun: PromiseWithResolvers<string>[] = []
  const ask = shareReadings(() => {
    const reading = Promise.withResolvers<string>()
    begun.push(reading)
    return reading.promise
  })
  return { ask, begun, turn: () => new Promise((resolve) => setImmediate(resolve)) }
}

test('who asks before a reading has begun shares it; who asks later waits for the next one', async () => {
  const { ask, begun, turn } = heldReadings()
  const early = [ask(), ask()]
  await turn()
  const late = [ask(), ask(), ask()]
  await turn()
  expect(begun).toHaveLength(1)
  begun[0]?.resolve('before the change')
  expect(await Promise.all(early)).toEqual(['before the change', 'before the change'])

  await turn()
  expect(begun).toHaveLength(2)
  begun[1]?.resolve('after it')
  expect(new Set(await Promise.all(late))).toEqual(new Set(['after it']))
  ask()
  await turn()
  expect(begun).toHaveLength(3)
})

test('a failed reading is told to those who waited for it, and the next ones are read', async () => {
  const { ask, begun, turn } = heldReadings()
  const early = ask()
  await turn()
  const late = ask()
  begun[0]?.reject(new Error('The database is gone'))
  await expect(early).rejects.toThrow('gone')
  await turn()
  begun[1]?.resolve('back')
  expect(await late).toBe('back')
})
