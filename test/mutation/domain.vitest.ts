import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/domain/**/*.test.ts'],
    // A worker of its own for each of hundreds of runs is enough; one for each file takes three times as long.
    isolate: false,
    testTimeout: 30_000,
    sequence: { seed: 20_261_101 },
  },
})
