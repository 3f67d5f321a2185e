import { spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { createTestFolder } from './support/folder.ts'
import { readSource } from './support/source-files.ts'

function importsOf(file: string): string[] {
  const pattern = /^(?:import\s(?:[^'"]*\sfrom\s+)?|export\s[^'"]*\sfrom\s+)['"]([^'"]+)['"]/gm
  return [...readSource(file).matchAll(pattern)].map((match) => match[1] ?? '')
}

/** A file and everything that it imports from this project */
function withImports(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found
  found.add(file)
  for (const path of importsOf(file)) {
    if (path.startsWith('.')) withImports(join(file, '..', path), found)
  }
  return found
}

/** Features that Node 20.0 lacks, with the version that has them */
const newerFeatures: Record<string, RegExp> = {
  'import.meta.dirname (20.11)': /import\.meta\.(dirname|filename|main)/,
  'import attributes (20.10)': /\bwith\s*\{\s*type:/,
  'explicit resource management (24)': /^\s*(await )?using \w+ =/m,
  'Promise.withResolvers, Promise.try (22, 24)': /Promise\.(withResolvers|try)\b/,
  'Array.fromAsync, Object.groupBy (22, 21)': /Array\.fromAsync|(Object|Map)\.groupBy/,
  'iterator helpers, set methods (22)':
    /(?<!Object)\.(values|keys|entries|matchAll)\([^)]*\)\s*\.(map|filter|take|drop|some|every|find|toArray)\(|\.(union|intersection|difference|isSubsetOf|isSupersetOf|isDisjointFrom)\(/,
  'RegExp.escape, RegExp modifiers, Error.isError, Math.sumPrecise (23 and later)':
    /RegExp\.escape|\(\?[ims-]+:|Error\.isError|Math\.sumPrecise/,
  'Uint8Array.fromBase64 (25)': /fromBase64|toBase64|fromHex|\.toHex\(/,
  'modules of Node (20.1 and later)':
    /node:(sqlite|sea)|\b(styleText|globSync|stripTypeScriptTypes|loadEnvFile|parseEnv|enableCompileCache|getBuiltinModule)\b/,
}

/** Plain JavaScript, because these files run before the packages and the pinned Node are installed */
const firstFiles = ['scripts/launch.js', 'src/server/serve.js'].flatMap((file) => [
  ...withImports(file),
])

test('scripts/launch.js, src/server/serve.js and their imports need neither packages nor a Node newer than 20.0', () => {
  expect(firstFiles.length).toBeGreaterThan(7)
  expect(firstFiles.filter((file) => !existsSync(file) || !file.endsWith('.js'))).toEqual([])
  const violations = firstFiles.flatMap((file) => {
    const code = readSource(file)
    const packages = importsOf(file).filter((name) => !/^(\.|node:)/.test(name))
    const features = Object.keys(newerFeatures).filter((name) => newerFeatures[name]?.test(code))
    return [...packages, ...features].map((found) => `${file}: ${found}`)
  })
  expect(violations).toEqual([])
})

/** The project without `node_modules` and `dist` */
function createClone(): string {
  const clone = createTestFolder()
  for (const name of ['scripts', 'package.json', 'package-lock.json']) {
    cpSync(name, join(clone, name), { recursive: true })
  }
  return clone
}

test('a file that npm start cannot write, for example in a clone of another account, is named in one line', () => {
  const clone = createClone()
  symlinkSync(resolve('node_modules'), join(clone, 'node_modules'))
  // Root may write anywhere, but even root cannot create a folder where a file exists.
  writeFileSync(join(clone, 'dist'), '')
  const { status, stderr } = spawnSync(process.execPath, ['scripts/launch.js', 'start'], {
    cwd: clone,
    encoding: 'utf8',
  })
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: expect.stringMatching(/^EEXIST: [^\n]*'dist'\n$/),
  })
})

test('a start in a fresh clone waits for another process that installs, and then installs nothing', async () => {
  const clone = createClone()
  mkdirSync(join(clone, 'dist'))
  const lock = join(clone, 'dist/install.lock')
  writeFileSync(lock, String(process.pid))
  // Without npm on the PATH, an install fails.
  const child = spawn(process.execPath, ['scripts/launch.js', 'mutation', 'none'], {
    cwd: clone,
    env: { PATH: '' },
  })
  let output = ''
  child.stderr.on('data', (chunk) => {
    output += chunk
  })
  child.stdout.on('data', (chunk) => {
    output += chunk
    symlinkSync(resolve('node_modules'), join(clone, 'node_modules'))
    rmSync(lock)
  })
  await new Promise((done) => child.once('close', done))
  expect(output).toMatch(/^Waiting for another install\.\.\.\nNo part "none"[^\n]*\n$/)
})
