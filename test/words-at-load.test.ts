import { globSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'

// A page's words load in parallel with its code, so no module may read them at import.
beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('document', { getElementById: () => ({ textContent: '{}' }) })
})

// The modules loaded here must not reach the next file of the same worker.
afterAll(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

test.each(globSync('src/web/{public,form,ui}/**/*.{ts,tsx}', { exclude: ['**/*.test.{ts,tsx}'] }))(
  '%s reads no words at import',
  async (file) => {
    await expect(import(pathToFileURL(file).href)).resolves.toBeDefined()
  },
)
