import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest'

/** Fails a test on unexpected console errors and warnings; a test that expects one uses its own spy. */
let spies: MockInstance[] = []

beforeEach(() => {
  spies = (['error', 'warn'] as const).map((level) => vi.spyOn(console, level))
})

afterEach(() => {
  const calls = spies.flatMap((spy) => spy.mock.calls)
  for (const spy of spies) spy.mockRestore()
  expect(calls, 'nothing written to the console as an error or a warning').toEqual([])
})
