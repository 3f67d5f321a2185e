import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/domain/**/*.test.ts'],
    // One worker for all files, because starting one for each file would slow down hundreds of runs.
    isolate: false,
    testTimeout: 30_000,
    sequence: { seed: 20_261_101 },
  },
})
