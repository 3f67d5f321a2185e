import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { newId } from './new-id.ts'

afterEach(() => void vi.useRealTimers())

test('ids are unique UUIDs, even within one millisecond, and sort in order of creation', () => {
  vi.useFakeTimers({ now: new Date('2026-12-01T12:00:00.000Z') })
  const ids = Array.from({ length: 200 }, newId)
  expect(new Set(ids).size).toBe(200)
  expect(ids.toSorted()).toEqual(ids)
  for (const id of ids) expect(z.uuid().safeParse(id).success).toBe(true)
})
