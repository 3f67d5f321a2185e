import { afterAll, vi } from 'vitest'

// The files of a worker share globals, so a stub that is left over would break the next file.
afterAll(() => {
  vi.unstubAllGlobals()
})
