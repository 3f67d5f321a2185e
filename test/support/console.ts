import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest'

/** Spies that fail a test on console errors and warnings; a test that expects output uses its own spy. */
let spies: MockInstance[] = []

beforeEach(() => {
  spies = (['error', 'warn'] as const).map((level) => vi.spyOn(console, level))
})

afterEach(() => {
  const calls = spies.flatMap((spy) => spy.mock.calls)
  for (const spy of spies) spy.mockRestore()
  expect(calls, 'nothing written to the console as an error or a warning').toEqual([])
})
