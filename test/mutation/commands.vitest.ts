import { defineConfig } from 'vitest/config'

const nouns =
  'admin,blacklist,event,registration,waitlist,cancellation,series,my-appointment,' +
  'texts,messages,jobs,health'

export default defineConfig({
  test: {
    include: [`src/server/{${nouns}}/**/*.test.ts`],
    exclude: [
      // Slow, and other tests cover the same code
      'src/server/registration/registration-{races,model}.test.ts',
      'src/server/messages/templates/**',
      'src/server/messages/channels/**',
    ],
    isolate: false,
    globalSetup: 'test/support/sqlite-setup.ts',
    testTimeout: 20_000,
    hookTimeout: 30_000,
    expect: { poll: { timeout: 10_000 } },
    sequence: { seed: 20_261_101 },
  },
})
