import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/domain/**/*.test.ts'],
    // Each of hundreds of runs has a worker of its own; one for each file would only take longer.
    isolate: false,
    testTimeout: 30_000,
    sequence: { seed: 20_261_101 },
  },
})
