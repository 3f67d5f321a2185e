import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/domain/**/*.test.ts'],
    // Each of the hundreds of runs starts a worker; a separate worker for each file would be slower.
    isolate: false,
    testTimeout: 30_000,
    sequence: { seed: 20_261_101 },
  },
})
