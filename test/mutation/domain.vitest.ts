import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/domain/**/*.test.ts'],
    // Each of hundreds of runs starts its own worker; one for each file would only be slower.
    isolate: false,
    testTimeout: 30_000,
    sequence: { seed: 20_261_101 },
  },
})
