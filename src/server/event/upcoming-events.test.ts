import { expect, test } from 'vitest'
import { shareReads } from './upcoming-events.ts'

function heldReads() {
  const started: PromiseWithResolvers<string>[] = []
  const ask = shareReads(() => {
    const read = Promise.withResolvers<string>()
    started.push(read)
    return read.promise
  })
  return { ask, started, turn: () => new Promise((resolve) => setImmediate(resolve)) }
}

test('callers that arrive before a read starts share this read; later callers share the next one', async () => {
  const { ask, started, turn } = heldReads()
  const early = [ask(), ask()]
  await turn()
  const late = [ask(), ask(), ask()]
  await turn()
  expect(started).toHaveLength(1)
  started[0]?.resolve('before the change')
  expect(await Promise.all(early)).toEqual(['before the change', 'before the change'])

  await turn()
  expect(started).toHaveLength(2)
  started[1]?.resolve('after it')
  expect(new Set(await Promise.all(late))).toEqual(new Set(['after it']))
  ask()
  await turn()
  expect(started).toHaveLength(3)
})

test('a failed read rejects its callers, and the next read succeeds', async () => {
  const { ask, started, turn } = heldReads()
  const early = ask()
  await turn()
  const late = ask()
  started[0]?.reject(new Error('The database is gone'))
  await expect(early).rejects.toThrow('gone')
  await turn()
  started[1]?.resolve('back')
  expect(await late).toBe('back')
})
