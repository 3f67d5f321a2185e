import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { nodePath } from './install.js'
import { Failure, run } from './run.js'

/** Runs `./washday ARGS...` in the folder from which npm was called. */
export function runWashday(...args) {
  const cwd = process.env.INIT_CWD ?? process.cwd()
  if (process.platform !== 'win32') return run(resolve('washday'), args, { cwd })
  // Windows has no sh.
  if (!nodePath() || !existsSync('node_modules/.package-lock.json')) {
    throw new Failure('The packages are not installed. Run: npm start')
  }
  return run(nodePath(), [resolve('src/server/command-line/main.ts'), ...args], { cwd })
}
