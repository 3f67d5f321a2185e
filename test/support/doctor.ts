import type { Config } from '../../src/server/config/config.ts'
import { testConfig, testNow } from './app.ts'

/** What checks get that need no database */
export function checkContext(changes: Partial<Config> = {}) {
  const config = { ...testConfig('file:data/none.db'), ...changes }
  return {
    config,
    warnings: [] as string[],
    settings: config,
    db: null,
    now: new Date(testNow),
    webFolder: '/nowhere',
    isServer: false,
    askTextService: async () => null,
  }
}
