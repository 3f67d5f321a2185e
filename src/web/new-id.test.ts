import { afterEach, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { newId } from './new-id.ts'

afterEach(() => void vi.unstubAllGlobals())

it.each([true, false])('an id is a UUID of its own; crypto.randomUUID exists: %s', (exists) => {
  const getRandomValues = crypto.getRandomValues.bind(crypto)
  const randomUUID = crypto.randomUUID.bind(crypto)
  vi.stubGlobal('crypto', { getRandomValues, ...(exists && { randomUUID }) })
  const ids = Array.from({ length: 200 }, newId)
  expect(new Set(ids).size).toBe(200)
  for (const id of ids) expect(z.uuid().safeParse(id).success).toBe(true)
})
