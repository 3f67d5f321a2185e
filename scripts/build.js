import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { withLock } from './lock.js'
import { exitIfStopped, Failure, runStep } from './run.js'
import { tool } from './tool.js'

// The build uses only two files of the server, both in src/server/config (vite.config.ts).
const INPUTS = [
  'src',
  'src/server/config',
  'public',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
]
const NOT_INPUTS = ['src/server']
const BUILT = 'dist/web/index.html'
// Outside dist/web, because the server serves that folder.
const STAMP = 'dist/web.stamp'
const LOCK = 'dist/web.lock'

/** Builds the web app if its sources have changed since the last build. */
export async function ensureBuilt() {
  if (isBuilt(inputStamp())) return
  // Two simultaneous builds, such as from `npm start` and `npm run demo`, can break each other's files.
  await withLock(LOCK, build, {
    onWait: () => console.log('Waiting for another build of the web app...'),
    beforePoll: exitIfStopped,
  })
}

function isBuilt(stamp) {
  return existsSync(BUILT) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp
}

async function build() {
  const stamp = inputStamp()
  // Another process may have built the web app while this process waited for the lock.
  if (isBuilt(stamp)) return
  console.log('Building the web app...')
  const code = await runStep(...tool('vite', 'build'), { quiet: true })
  if (code !== 0) throw new Failure('The web app could not be built; see the errors above.')
  writeFileSync(STAMP, stamp)
}

function inputStamp() {
  const hash = createHash('sha256')
  for (const path of INPUTS.flatMap(filesUnder)) {
    const { size, mtimeMs } = statSync(path)
    hash.update(`${path} ${size} ${mtimeMs}\n`)
  }
  return hash.digest('hex')
}

function filesUnder(path) {
  if (NOT_INPUTS.includes(path) || !existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesUnder(`${path}/${name}`))
}
