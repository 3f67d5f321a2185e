import { globSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'

// The words of a page's language load beside its code, so a module that reads them while it loads may be too early.
beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('document', { getElementById: () => ({ textContent: '{}' }) })
})

// The modules loaded here must not reach the next file of the same worker.
afterAll(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

test.each(globSync('src/web/{public,form,ui}/**/*.{ts,tsx}', { exclude: ['**/*.test.ts'] }))(
  '%s loads before the words of its page do',
  async (file) => {
    await expect(import(pathToFileURL(file).href)).resolves.toBeDefined()
  },
)
