// Runs `npm start`, `npm test` and most other npm scripts. Plain JavaScript without dependencies, because in a fresh
// clone it runs before anything is installed, perhaps on an old version of Node.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { audit } from './audit.js'
import { ensureBuilt } from './build.js'
import { ensureInstalled, nodePath } from './install.js'
import { runMutation } from './mutation.js'
import { Failure, run, stopChildren } from './run.js'
import { runTests } from './test-steps.js'
import { putToolsOnPath, tool } from './tool.js'
import { runWashday } from './washday.js'

const runApp = (file, args) => run(nodePath(), [file, ...args])

const COMMANDS = {
  start: (args) => buildAndRun('src/server/main.ts', args),
  demo: (args) => buildAndRun('src/server/demo/main.ts', args),
  bench: (args) => buildAndRun('bench/main.ts', args),
  torture: (args) => buildAndRun('bench/torture/main.ts', args),
  rehearsal: (args) => buildAndRun('test/rehearsal/main.ts', args),
  fuzz: (args) => buildAndRun('test/fuzz/main.ts', args),
  audit: (args) => audit({ strict: args.includes('--strict') }),
  dev: runDev,
  test: runTests,
  mutation: runMutation,
}

/** These commands install nothing, because they also run on servers, which have no development packages. */
const OPERATIONS = {
  admin: (args) => runWashday('admin', ...args),
  backup: (args) => runWashday('backup', ...args),
  restore: (args) => runWashday('restore', ...args),
  move: (args) => runWashday('move', ...args),
  washday: (args) => runWashday(...args),
}

async function buildAndRun(file, args) {
  process.env.NODE_ENV ??= 'production'
  process.env.NODE_COMPILE_CACHE ??= resolve('node_modules/.cache/node')
  // These settings save memory (measured in docs/performance.md): the young generation is small, all threads share one
  // malloc arena, and freed blocks of 8 KiB and more, such as a password check's 19 MiB, are returned to the system.
  const { NODE_OPTIONS, ...others } = serverSettings()
  process.env.NODE_OPTIONS = `${NODE_OPTIONS} ${process.env.NODE_OPTIONS ?? ''}`.trim()
  for (const [name, value] of Object.entries(others)) process.env[name] ??= value
  await ensureBuilt()
  return runApp(file, args)
}

/** The Dockerfile and the systemd unit repeat these settings; a test compares them. */
function serverSettings() {
  return JSON.parse(readFileSync(new URL('server-settings.json', import.meta.url), 'utf8'))
}

async function runDev() {
  const both = [
    run(nodePath(), ['--watch', '--watch-preserve-output', 'src/server/main.ts', '--without-web']),
    run(...tool('vite')),
  ]
  const code = await Promise.race(both)
  stopChildren()
  await Promise.all(both)
  return code
}

async function launch(name = '', args) {
  process.chdir(fileURLToPath(new URL('..', import.meta.url)))
  if (Object.hasOwn(OPERATIONS, name)) return OPERATIONS[name](args)
  if (!Object.hasOwn(COMMANDS, name)) {
    const names = [...Object.keys(COMMANDS), ...Object.keys(OPERATIONS)]
    throw new Failure(`Usage: node scripts/launch.js ${names.join('|')}`)
  }
  await ensureInstalled()
  putToolsOnPath()
  return COMMANDS[name](args)
}

try {
  const [name, ...args] = process.argv.slice(2)
  process.exitCode = await launch(name, args)
} catch (error) {
  // `syscall`: a file cannot be used, for example because it belongs to another account.
  if (!(error instanceof Failure || error.syscall)) throw error
  console.error(error.message)
  process.exitCode = 1
}
