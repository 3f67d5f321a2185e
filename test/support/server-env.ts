/** The environment of servers and commands in tests; inherits only the compile cache from this process */
export const serverEnv = (env: Record<string, string>): NodeJS.ProcessEnv => ({
  HOST: '127.0.0.1',
  PUBLIC_URL: 'http://wash.example.org',
  LOG_LEVEL: 'error',
  RATE_LIMIT: 'off',
  BACKUP_FOLDER: 'off',
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
  ...env,
})
