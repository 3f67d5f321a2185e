import { globSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { beforeEach, expect, test, vi } from 'vitest'

// The words of a page's language load beside its code, so a module that reads them while it loads may be too early.
beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('document', { getElementById: () => ({ textContent: '{}' }) })
})

test.each(globSync('src/web/{public,form,ui}/**/*.{ts,tsx}', { exclude: ['**/*.test.ts'] }))(
  '%s loads before the words of its page do',
  async (file) => {
    await expect(import(pathToFileURL(file).href)).resolves.toBeDefined()
  },
)
