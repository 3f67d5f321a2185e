import { type SpawnSyncReturns, spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import packageFile from '../package.json' with { type: 'json' }
import lock from '../package-lock.json' with { type: 'json' }
import { versionAndCommit } from '../src/server/config/version.ts'
import { connect } from '../src/server/db/connect.ts'
import { migrate } from '../src/server/db/migrate.ts'
import { createTestFolder } from './support/folder.ts'
import { readSource } from './support/source-files.ts'

/** Each test starts several processes, which take seconds on a busy machine. */
const timeout = 120_000

const { version } = packageFile
const { NODE_COMPILE_CACHE } = process.env

/** Creates an installation like /opt/washday: the files that the image copies, and the production packages. */
function createInstallation(folder = createTestFolder()): string {
  const root = join(folder, 'opt', 'washday')
  mkdirSync(join(root, 'node_modules'), { recursive: true })
  const [, lastStage = ''] = /[\s\S]*(^FROM[\s\S]*)$/m.exec(readSource('Dockerfile')) ?? []
  const copied = [...lastStage.matchAll(/^COPY (?!--from)(.*) \S+$/gm)]
  for (const path of copied.flatMap((match) => match[1]?.split(' ') ?? [])) {
    cpSync(path, join(root, path), { recursive: true })
  }
  for (const [path, facts] of Object.entries(lock.packages)) {
    const isNested = path.lastIndexOf('node_modules/') > 0
    if (path === '' || isNested || 'dev' in facts || !existsSync(path)) continue
    mkdirSync(dirname(join(root, path)), { recursive: true })
    symlinkSync(join(process.cwd(), path), join(root, path))
  }
  writeFileSync(join(root, 'node_modules/.package-lock.json'), '{}')
  return root
}

/** A folder with a copy of `./washday`, to test how it finds Node; `src` is a link, so the compile cache applies. */
function createLauncher(): string {
  const root = createTestFolder()
  mkdirSync(join(root, 'node_modules'))
  writeFileSync(join(root, 'node_modules/.package-lock.json'), '{}')
  for (const file of ['washday', 'package.json']) copyFileSync(file, join(root, file))
  symlinkSync(join(process.cwd(), 'src'), join(root, 'src'))
  return root
}

/** Shared by tests that restore what they remove. Compiled code is cached by path, so sharing halves the time of each call. */
let shared: string | undefined
function sharedInstallation(): string {
  shared ??= createInstallation(sharedFolder)
  return shared
}
const sharedFolder = mkdtempSync(join(tmpdir(), 'washday-test-'))
afterAll(() => rmSync(sharedFolder, { recursive: true, force: true }))

type Call = { path?: string; cwd?: string; env?: Record<string, string> }

function run(
  file: string,
  args: string[],
  { path, cwd, env }: Call = {},
): SpawnSyncReturns<string> {
  const PATH = path ?? `${dirname(process.execPath)}:/usr/bin:/bin`
  return spawnSync(file, args, {
    encoding: 'utf8',
    ...(cwd && { cwd }),
    env: { PATH, NODE_COMPILE_CACHE, ...env },
  })
}

async function createDatabase(file: string): Promise<void> {
  const connection = connect(`file:${file}`)
  await migrate(connection)
  await connection.db.destroy()
}

async function adminsIn(file: string): Promise<string[]> {
  const { db } = connect(`file:${file}`)
  const admins = await db.selectFrom('admins').select('username').execute()
  await db.destroy()
  return admins.map(({ username }) => username)
}

/** A folder for the PATH with a program that fails and records that it was called */
function trap(name: string): { folder: string; wasCalled: () => boolean } {
  const folder = createTestFolder()
  writeFileSync(join(folder, name), `#!/bin/sh\n: > "${folder}/called"\nexit 1\n`)
  chmodSync(join(folder, name), 0o755)
  return { folder, wasCalled: () => existsSync(join(folder, 'called')) }
}

describe.skipIf(process.platform === 'win32')('./washday', { timeout }, () => {
  test('runs through a symlink from any folder, with only the files and production packages of the image, and as root replaces no database that no setting names', async () => {
    const root = sharedInstallation()
    const folder = createTestFolder()
    symlinkSync(join(root, 'washday'), join(folder, 'washday'))
    const packages = readdirSync(join(root, 'node_modules'))
    const npm = trap('npm')
    const path = `${npm.folder}:${dirname(process.execPath)}:/usr/bin:/bin`
    const washday = (...args: string[]) => run('./washday', args, { cwd: folder, path })

    expect(washday('version')).toMatchObject({ status: 0, stdout: `${version}\n`, stderr: '' })
    expect(washday('help').stdout).toMatch(/^ {2}backup {2,}\S/m)
    expect(washday('admin', 'list')).toMatchObject({
      status: 1,
      stderr: `There is no database ${join(root, 'data/washday.db')}; start the server first, or check DATABASE_URL\n`,
    })
    if (process.getuid?.() === 0) {
      writeFileSync(join(folder, 'backup.db'), 'x')
      const refused = washday('restore', 'backup.db')
      expect(refused, 'root names no database').toMatchObject({ status: 1, stdout: '' })
      expect(refused.stderr).toMatch(/^There is no database data\/washday\.db .*DATABASE_URL=.*\n$/)
    }
    expect(existsSync(join(root, 'data'))).toBe(false)
    await createDatabase(join(root, 'data/washday.db'))
    expect(washday('admin', 'add', 'maria', 'maria@example.org').status).toBe(0)
    expect(washday('backup', 'now.db')).toMatchObject({ status: 0, stderr: '' })
    expect(await adminsIn(join(folder, 'now.db'))).toEqual(['maria'])
    expect(washday('restore', 'now.db', '--force')).toMatchObject({ status: 0, stderr: '' })

    expect(npm.wasCalled()).toBe(false)
    expect(readdirSync(join(root, 'node_modules'))).toEqual(packages)
  })

  test('says in one sentence which Node it needs if no Node is new enough', () => {
    const root = createLauncher()
    const needed = readSource('package.json').replace(/"node": ">=\d+"/, '"node": ">=99"')
    writeFileSync(join(root, 'package.json'), needed)
    const ended = run(join(root, 'washday'), ['version'])
    expect(ended).toMatchObject({ status: 1, stdout: '' })
    expect(ended.stderr).toMatch(/^Washday needs Node 99 or newer; there is none in .*\n$/)
  })

  test('skips a pinned Node that is too old or does not start', () => {
    const root = createLauncher()
    const pinned = join(root, 'node_modules/node/bin')
    mkdirSync(pinned, { recursive: true })
    writeFileSync(join(pinned, 'node'), '#!/bin/sh\necho v20.1.0\n')
    chmodSync(join(pinned, 'node'), 0o755)
    expect(run(join(root, 'washday'), ['version']).stdout).toBe(`${versionAndCommit}\n`)
    writeFileSync(join(pinned, 'node'), 'not for this machine')
    expect(run(join(root, 'washday'), ['version']).stdout).toBe(`${versionAndCommit}\n`)
  })

  test('uses the pinned Node if the PATH has no Node', () => {
    const root = createLauncher()
    const pinned = join(root, 'node_modules/node/bin')
    mkdirSync(pinned, { recursive: true })
    symlinkSync(process.execPath, join(pinned, 'node'))
    const ended = run(join(root, 'washday'), ['version'], { path: '/usr/bin:/bin' })
    expect(ended).toMatchObject({ status: 0, stdout: `${versionAndCommit}\n` })
  })

  test('names the missing package, or says that all are missing, and how to install them', () => {
    const root = sharedInstallation()
    const fix = `In ${root} run: npm ci --omit=dev --ignore-scripts\n`
    const sqlite = join(root, 'node_modules/better-sqlite3')
    renameSync(sqlite, `${sqlite}-missing`)
    const one = run(join(root, 'washday'), ['backup', 'now.db'])
    renameSync(`${sqlite}-missing`, sqlite)
    expect(one).toMatchObject({ status: 1, stdout: '' })
    expect(one.stderr).toBe(`A package is missing: better-sqlite3. ${fix}`)
    const lockFile = join(root, 'node_modules/.package-lock.json')
    rmSync(lockFile)
    const all = run(join(root, 'washday'), ['version'])
    writeFileSync(lockFile, '{}')
    expect(all).toMatchObject({ status: 1, stdout: '' })
    expect(all.stderr).toBe(`The packages are not installed. ${fix}`)
  })
})

describe.skipIf(process.platform === 'win32')('npm run', { timeout }, () => {
  test('backup, restore, admin and washday call the washday command, and install nothing', () => {
    const root = sharedInstallation()
    cpSync('scripts', join(root, 'scripts'), { recursive: true })
    copyFileSync('package-lock.json', join(root, 'package-lock.json'))
    const npm = trap('npm')
    const path = `${npm.folder}:${dirname(process.execPath)}:/usr/bin:/bin`
    const launch = (...args: string[]) =>
      run(process.execPath, [join(root, 'scripts/launch.js'), ...args], { path })
    for (const name of ['admin', 'backup', 'restore']) {
      const short = launch(name, '--help')
      expect(short).toMatchObject({ status: 0, stderr: '' })
      expect(short.stdout).toMatch(new RegExp(`^washday ${name} `))
    }
    expect(launch('washday', 'version').stdout).toBe(`${version}\n`)
    expect(npm.wasCalled()).toBe(false)
    expect(existsSync(join(root, 'node_modules/typescript'))).toBe(false)
  })

  test('backup resolves a relative path from the folder in which npm was called', async () => {
    const folder = createTestFolder()
    await createDatabase(join(folder, 'washday.db'))
    const env = { INIT_CWD: folder, DATABASE_URL: `file:${join(folder, 'washday.db')}` }
    const ended = run(process.execPath, ['scripts/launch.js', 'backup', 'now.db'], { env })
    expect(ended).toMatchObject({ status: 0, stderr: '' })
    expect(existsSync(join(folder, 'now.db'))).toBe(true)
  })
})
