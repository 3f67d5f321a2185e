import { globSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'

// A page's words load in parallel with its code, so no module may read words when it is imported.
beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('document', { getElementById: () => ({ textContent: '{}' }) })
})

// The next test file in the same worker must load these modules anew.
afterAll(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

test.each(globSync('src/web/{public,form,ui}/**/*.{ts,tsx}', { exclude: ['**/*.test.{ts,tsx}'] }))(
  'importing %s reads no words',
  async (file) => {
    await expect(import(pathToFileURL(file).href)).resolves.toBeDefined()
  },
)
