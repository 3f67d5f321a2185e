import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { withLock } from './lock.js'
import { exitIfStopped, Failure, runStep } from './run.js'

const PINNED_NODE = `node_modules/node/bin/node${process.platform === 'win32' ? '.exe' : ''}`
const INSTALLED_LOCK = 'node_modules/.package-lock.json'
const LOCK = 'dist/install.lock'

// Override the user's npm settings: the build needs devDependencies, and an old Node must be able to install a new one.
const NPM_FLAGS = [
  '--include=dev',
  '--include=optional',
  '--engine-strict=false',
  '--audit=false',
  '--fund=false',
  '--loglevel=error',
]

/** Installs the packages of package-lock.json unless they are already installed. */
export async function ensureInstalled() {
  if (!matchesLock(installedPackages()) || !nodePath()) {
    // Two simultaneous installs, such as from `npm start` and `npm test` in a fresh clone, break each other.
    await withLock(LOCK, install, {
      onWait: () => console.log('Waiting for another install...'),
      beforePoll: exitIfStopped,
    })
  }
  if (!nodePath()) {
    throw new Failure(`Washday needs Node ${neededMajor()} or newer; this is ${process.version}.`)
  }
}

async function install() {
  // Another process may have installed while this process waited for the lock.
  const installed = installedPackages()
  const isCurrent = matchesLock(installed)
  if (!isCurrent && Object.keys(installed).length === 0) {
    console.log('Installing (first run, about a minute)...')
    await npm('ci', '--ignore-scripts')
  } else if (!isCurrent) {
    console.log('Installing (packages have changed)...')
    // Not `npm ci`, which deletes node_modules while this and other processes run from there.
    await npm('install', '--no-save', '--ignore-scripts')
  }
  if (!isCurrent || !nodePath()) await runInstallScripts()
}

// Runs the install scripts of the allowed packages only; by default, npm runs all or none, depending on its version.
// The script of the package `node` installs the pinned Node. Skip it once the pinned Node exists, because Windows locks
// a running program.
async function runInstallScripts() {
  const hasNode = existsSync(PINNED_NODE)
  const names = Object.keys(readJson('package.json').allowScripts).filter(
    (name) => existsSync(`node_modules/${name}`) && !(name === 'node' && hasNode),
  )
  if (names.length > 0) await npm('rebuild', ...names, '--ignore-scripts=false')
}

/** Path of the pinned Node, else of the running Node if it is new enough, else null */
export function nodePath() {
  if (existsSync(PINNED_NODE)) return resolve(PINNED_NODE)
  return Number.parseInt(process.versions.node, 10) >= neededMajor() ? process.execPath : null
}

function neededMajor() {
  return Number(/\d+/.exec(readJson('package.json').engines.node)[0])
}

/**
 * The packages that npm has recorded as installed. Empty if node_modules was copied from another platform, or after an
 * interrupted install, because npm writes the record last.
 */
function installedPackages() {
  if (!existsSync(INSTALLED_LOCK)) return {}
  const { packages } = readJson(INSTALLED_LOCK)
  return Object.values(packages).every(isForThisMachine) ? packages : {}
}

function isForThisMachine({ os, cpu }) {
  return allows(os, process.platform) && allows(cpu, process.arch)
}

/** npm's rule: `!` excludes a value, and a list with only exclusions allows every other value. */
function allows(list, value) {
  const entries = [].concat(list ?? [])
  if (entries.includes(`!${value}`)) return false
  return entries.includes(value) || entries.every((entry) => entry[0] === '!')
}

function matchesLock(installed) {
  return Object.entries(readJson('package-lock.json').packages).every(([path, wanted]) => {
    const isLeftOut = !installed[path] && (path === '' || wanted.optional)
    return isLeftOut || installed[path]?.version === wanted.version
  })
}

async function npm(...command) {
  const args = [...command, ...NPM_FLAGS]
  const options = { quiet: true, explain: explainNpmError }
  // On Windows, npm is a script, which needs a shell. On other platforms, a shell would swallow signals.
  const code = await (process.platform === 'win32'
    ? runStep(`npm ${args.join(' ')}`, [], { ...options, shell: true })
    : runStep('npm', args, options))
  if (code !== 0)
    throw new Failure(`Could not install: "npm ${command[0]}" failed; see the errors above.`)
}

function explainNpmError(output) {
  const code = /E(CONNREFUSED|NOTFOUND|AI_AGAIN|TIMEDOUT|NETUNREACH)\b/.exec(output)?.[0]
  if (code) return `npm cannot reach its registry (${code}). Is there a network?\n`
  const manual = /^npm error (Clean install|Usage:)/m
  return output.split(manual)[0]
}

function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'))
}
