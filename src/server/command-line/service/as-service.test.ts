import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { callWashday } from '../../../../test/support/call-washday.ts'
import { createTestDatabase, engineUnderTest } from '../../../../test/support/database.ts'
import { createTestFolder } from '../../../../test/support/folder.ts'

/** Each test starts several processes, which take seconds while other tests run. */
const timeout = 120_000

const isRoot = process.getuid?.() === 0
const isSqlite = engineUnderTest() === 'sqlite'
const account = 'nobody'
const main = join(import.meta.dirname, '../main.ts')
const idOf = (option: string) =>
  Number(execFileSync('id', [option, account], { encoding: 'utf8' }).trim())

function installUnit({
  user = '',
  env = '',
  folder = createTestFolder(),
  program = process.cwd(),
}) {
  const unit = join(folder, 'washday.service')
  const settings = join(folder, 'washday.env')
  writeFileSync(
    unit,
    `[Service]\n${user && `User=${user}\n`}WorkingDirectory=${program}\nEnvironmentFile=${settings}\n`,
  )
  writeFileSync(settings, env, { mode: 0o600 })
  chmodSync(folder, 0o755)
  const washday = (args: string[], more: Record<string, string> = {}, cwd = folder) =>
    spawnSync(join(process.cwd(), 'washday'), args, {
      cwd,
      encoding: 'utf8',
      env: {
        PATH: `${dirname(process.execPath)}:/usr/bin:/bin`,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        WASHDAY_UNIT: unit,
        ...more,
      },
    })
  return { folder, settings, washday }
}

describe.skipIf(process.platform === 'win32')('washday with a systemd unit', { timeout }, () => {
  test('uses the database from the unit’s settings, even if a shell would misread them', async () => {
    const { url, close } = await createTestDatabase()
    onTestFinished(close)
    const { washday } = installUnit({
      env: `DATABASE_URL='${url}'\nMAIL_FROM=A B <a@example.org>\n`,
    })
    const ended = washday(['admin', 'add', 'maria', 'maria@example.org'])
    expect(ended).toMatchObject({ status: 0, stderr: '' })
    const list = await callWashday(['admin', 'list'], { DATABASE_URL: url })
    expect(list.stdout).toBe('maria\tmaria@example.org\n')
  })

  test.runIf(isSqlite)('uses settings from drop-ins, but prefers the caller’s environment', () => {
    const { folder, washday } = installUnit({ env: 'PROGRAM_NAME=Washday' })
    mkdirSync(join(folder, 'washday.service.d'))
    const dropIn = join(folder, 'washday.service.d', 'override.conf')
    writeFileSync(dropIn, '[Service]\nEnvironment="DATABASE_URL=file:/nowhere/a $b.db"\n')
    expect(washday(['admin', 'list']).stderr).toContain('There is no database /nowhere/a $b.db;')
    const mine = { DATABASE_URL: 'file:/nowhere/mine.db' }
    expect(washday(['admin', 'list'], mine).stderr).toContain('/nowhere/mine.db;')
  })

  test.runIf(isSqlite)('refuses a WASHDAY_UNIT that does not exist', () => {
    const { washday } = installUnit({})
    const unit = '/nowhere/washday.service'
    expect(washday(['version'], { WASHDAY_UNIT: unit })).toMatchObject({
      status: 1,
      stdout: '',
      stderr: `WASHDAY_UNIT is ${unit}, and there is no such file.\n`,
    })
  })

  test.runIf(isSqlite && isRoot)(
    'gives the service’s account only known settings and PGPASSWORD from root’s environment',
    () => {
      const print = 'data:text/javascript,console.log(Object.keys(process.env).sort().join())'
      const { folder, washday } = installUnit({
        user: account,
        env: `NODE_OPTIONS='--import=${print}'\nRESTIC_REPOSITORY=x`,
      })
      const file = join(folder, 'mail.pem')
      writeFileSync(file, '')
      const more = {
        LANG: 'C',
        TZ: 'UTC',
        LOG_LEVEL: 'warn',
        NODE_EXTRA_CA_CERTS: file,
        PGPASSWORD: 'x',
        AWS_SECRET_ACCESS_KEY: 'x',
        SUDO_USER: 'x',
      }
      expect(washday(['version'], more).stdout.split('\n')[0]).toBe(
        'HOME,LANG,LOGNAME,LOG_LEVEL,NODE_EXTRA_CA_CERTS,NODE_OPTIONS,PATH,PGPASSWORD,RESTIC_REPOSITORY,TZ,USER',
      )
    },
  )

  test.runIf(isSqlite)(
    'ignores the unit’s settings if the unit runs another copy of the program',
    () => {
      const env = 'DATABASE_URL=file:/nowhere/service.db'
      const { washday } = installUnit({ env, program: createTestFolder() })
      const ended = washday(['admin', 'list'], { DATABASE_URL: 'file:/nowhere/clone.db' })
      expect(ended.stderr).toContain('/nowhere/clone.db;')
    },
  )

  test.runIf(isSqlite && isRoot)(
    'called by root, acts as the service’s account, so that no file belongs to root',
    async () => {
      const { url, close } = await createTestDatabase()
      const data = createTestFolder()
      // Node's cache of compiled code is per account.
      const compiled = createTestFolder()
      const file = join(data, 'wash $day.db')
      copyFileSync(url.slice('file:'.length), file)
      await close()
      const [uid, gid] = [idOf('-u'), idOf('-g')]
      chmodSync(data, 0o700)
      for (const path of [data, file, compiled]) chownSync(path, uid, gid)
      const env = `DATABASE_URL='file:${file}'\nNODE_COMPILE_CACHE=${compiled}\n`
      const { washday } = installUnit({ user: account, env })
      const backup = join(data, 'now.db')
      expect(washday(['backup', backup])).toMatchObject({ status: 0, stderr: '' })
      expect(washday(['restore', backup, '--force'])).toMatchObject({ status: 0, stderr: '' })
      expect(readdirSync(data)).toHaveLength(3)
      for (const name of readdirSync(data)) {
        expect(statSync(join(data, name)), name).toMatchObject({ uid, gid, mode: 0o100600 })
      }

      const roots = createTestFolder()
      copyFileSync(backup, join(roots, 'copy.db'))
      for (const args of [
        ['backup', 'now.db'],
        ['restore', 'copy.db', '--force'],
      ]) {
        // As the account already, without the unit
        const ended = spawnSync(process.execPath, [main, ...args], {
          ...{ cwd: roots, uid, gid, encoding: 'utf8' },
          env: { DATABASE_URL: `file:${file}`, NODE_COMPILE_CACHE: compiled },
        })
        expect(ended).toMatchObject({ status: 1, stdout: '' })
        expect(ended.stderr).toMatch(
          /: the account nobody, which runs this, may not use .*\.db; .*\n$/,
        )
      }
    },
  )

  test.runIf(isSqlite && isRoot)('says which account may call it', () => {
    const { folder, settings, washday } = installUnit({ user: 'no-such-account' })
    expect(washday(['version']).stderr).toBe(
      'The service’s account no-such-account does not exist\n'.replace('’', "'"),
    )
    const asNobody = (...args: string[]) =>
      spawnSync(
        'setpriv',
        [
          '--reuid',
          account,
          '--clear-groups',
          'env',
          `WASHDAY_UNIT=${folder}/washday.service`,
          join(process.cwd(), 'washday'),
          ...args,
        ],
        { encoding: 'utf8' },
      )
    if (!existsSync('/usr/bin/setpriv')) return
    expect(asNobody('version').stderr).toBe(
      `This account may not read ${settings}: run this as root\n`,
    )
    chmodSync(settings, 0o644)
    expect(asNobody('version').stderr).toBe(
      'This command acts as the account no-such-account: run it as root\n',
    )
  })
})
