// Adds the entries that npm leaves out of package-lock.json; run it after every change of dependencies.
// With --check, it only reports what is missing.
//
// - Optional packages for other platforms. A registry mirror may have the binaries of only one platform; npm then omits
//   the other platforms, and `npm ci` refuses such a lock file on every platform.
// - `gypfile: false` for packages with prebuilt binaries. Without it, `npm ci` of npm 10 and 11 compiles them, which
//   fails on a machine without a compiler.
import { readFileSync, writeFileSync } from 'node:fs'
import { platformOf } from './platform.js'

const LOCK_FILE = new URL('../package-lock.json', import.meta.url)
const NEVER_COMPILED = ['node_modules/better-sqlite3']

/** Where npm looks for a dependency of the package at `path`, nearest first */
function lookupPaths(path, name) {
  const paths = []
  for (
    let base = path;
    base;
    base = base.slice(0, Math.max(0, base.lastIndexOf('/node_modules/')))
  ) {
    paths.push(`${base}/node_modules/${name}`)
  }
  return [...paths, `node_modules/${name}`]
}

/** The version in `2.6.8`, `^2.6.8` or `~2.6.8`; undefined for other specs */
function namedVersion(spec) {
  return /^[~^]?(\d+\.\d+\.\d+(?:[-+][\w.+-]+)?)$/.exec(spec)?.[1]
}

/** The highest path below the nearest other version of the package; the top-level path if there is no other version */
function freePath(packages, paths) {
  const taken = paths.findIndex((path) => packages[path])
  return paths[(taken === -1 ? paths.length : taken) - 1]
}

/** Adds missing platform packages to `packages`; returns what it added and what it could not add. */
function addPlatforms(packages) {
  const added = []
  const impossible = []
  for (const [parentPath, parent] of Object.entries(packages)) {
    for (const [name, spec] of Object.entries(parent.optionalDependencies ?? {})) {
      const paths = lookupPaths(parentPath, name)
      const found = packages[paths.find((path) => packages[path])]
      const version = namedVersion(spec)
      if (found && (spec !== version || found.version === version)) continue
      const platform = platformOf(name)
      const path = freePath(packages, paths)
      if (version && platform && path) {
        packages[path] = lockEntry(version, platform, parent)
        added.push(`${path} ${version}`)
      } else {
        impossible.push(`${name}@${spec} (wanted by ${parentPath})`)
      }
    }
  }
  return { added, impossible }
}

function markNeverCompiled(packages) {
  const unmarked = NEVER_COMPILED.filter(
    (path) => packages[path] && packages[path].gypfile !== false,
  )
  for (const path of unmarked) packages[path].gypfile = false
  return unmarked.map((path) => `${path} gypfile: false`)
}

/** A lock file entry with keys in npm's order; without `resolved` and `integrity`, which only the registry knows */
function lockEntry(version, { cpu, libc, os }, { dev, devOptional }) {
  return { version, cpu, dev, devOptional, libc, optional: true, os }
}

function writeLock(lock) {
  const entries = Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en'))
  const sorted = { ...lock, packages: Object.fromEntries(entries) }
  writeFileSync(LOCK_FILE, `${JSON.stringify(sorted, null, 2)}\n`)
}

function fail(message, packages) {
  console.error(`${message}\n  ${packages.join('\n  ')}`)
  process.exit(1)
}

const lock = JSON.parse(readFileSync(LOCK_FILE, 'utf8'))
const { added, impossible } = addPlatforms(lock.packages)
added.push(...markNeverCompiled(lock.packages))

if (impossible.length > 0) {
  fail('package-lock.json lacks packages that only npm can add:', impossible)
} else if (added.length === 0) {
  console.log('package-lock.json is complete')
} else if (process.argv.includes('--check')) {
  fail('package-lock.json is incomplete; run "node scripts/complete-lockfile.js" to add:', added)
} else {
  writeLock(lock)
  console.log(`package-lock.json: added\n  ${added.join('\n  ')}`)
}
