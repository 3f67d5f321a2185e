/** The environment of the servers and commands of tests: nothing of this machine's, except the compiled code */
export const serverEnv = (env: Record<string, string>): NodeJS.ProcessEnv => ({
  HOST: '127.0.0.1',
  PUBLIC_URL: 'http://wash.example.org',
  LOG_LEVEL: 'error',
  RATE_LIMIT: 'off',
  BACKUP_FOLDER: 'off',
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
  ...env,
})
