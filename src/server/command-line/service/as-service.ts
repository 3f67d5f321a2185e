import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { parseEnvironmentFile } from './environment-file.ts'
import { parseUnit, type Unit } from './unit-file.ts'

/**
 * Runs `washday ARGS...` as the systemd unit runs the server: with the settings of the unit and of its EnvironmentFile,
 * and as its account, so that no file beside the database belongs to root. Settings in the caller's environment
 * override both, so that `DATABASE_URL=... washday restore ...` means that database.
 */
const [unitFile = '', ...args] = process.argv.slice(2)
/** @types/node lacks initgroups. */
const posix: NodeJS.Process & { initgroups?(user: string, group: string | number): void } = process
const program = join(import.meta.dirname, '../../../..')

const unit = parseUnit([unitFile, ...dropIns(unitFile)].map((file) => readFileSync(file, 'utf8')))
if (isOurs(unit)) {
  const settings = readSettings(unit)
  if (switchAccount(unit)) await dropCallerVariables()
  Object.assign(process.env, { ...settings, ...process.env })
}
process.execve?.(process.execPath, [
  process.execPath,
  join(import.meta.dirname, '../main.ts'),
  ...args,
])

/** Files that `systemctl edit` writes beside the unit */
function dropIns(file: string): string[] {
  const folder = `${file}.d`
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).filter((name) => name.endsWith('.conf'))
  return names.sort().map((name) => join(folder, name))
}

/** False for another copy of the program, such as a developer's clone */
function isOurs({ workingDirectory }: Unit): boolean {
  return (
    workingDirectory !== null &&
    existsSync(workingDirectory) &&
    realpathSync(workingDirectory) === realpathSync(program)
  )
}

function readSettings({ environment, environmentFiles }: Unit): Record<string, string> {
  const settings = { ...environment }
  for (const { path, isOptional } of environmentFiles) {
    if (isOptional && !existsSync(path)) continue
    try {
      Object.assign(settings, parseEnvironmentFile(readFileSync(path, 'utf8')))
    } catch (error) {
      if (codeOf(error) === 'EACCES') fail(`This account may not read ${path}: run this as root`)
      fail(`${path} cannot be read: ${codeOf(error)}`)
    }
  }
  return settings
}

/** Switches from root to the unit's account, if it names one. Returns whether root called; exits for other accounts. */
function switchAccount({ user, group }: Unit): boolean {
  if (user === null) return false
  const isRoot = process.getuid?.() === 0
  if (isRoot) {
    const groupName = group ?? primaryGroup(user)
    posix.initgroups?.(user, groupName)
    posix.setgid?.(groupName)
    posix.setuid?.(user)
    // Root's values would point to root's home.
    const { homedir, username } = userInfo()
    Object.assign(process.env, { HOME: homedir, USER: username, LOGNAME: username })
  } else if (userInfo().username !== user) {
    fail(`This command acts as the account ${user}: run it as root`)
  }
  // The unit sets the same umask, because the files hold families' names.
  process.umask(0o077)
  return isRoot
}

/** Removes variables that may hold secrets of other programs, because the account's processes could read them. */
async function dropCallerVariables(): Promise<void> {
  const { settingNames } = await import('../../config/config.ts').catch(() => {
    // A package is missing, which main.ts reports.
    return { settingNames: [] }
  })
  const others = ['PATH', 'LANG', 'TZ', 'HOME', 'USER', 'LOGNAME', 'NODE_EXTRA_CA_CERTS']
  // For `washday move` to an address without a password
  const kept = [...settingNames, ...others, 'PGPASSWORD']
  for (const name of Object.keys(process.env)) if (!kept.includes(name)) delete process.env[name]
}

function primaryGroup(user: string): number {
  const { status, stdout } = spawnSync('id', ['-g', user], { encoding: 'utf8' })
  if (status !== 0) fail(`The service's account ${user} does not exist`)
  return Number(stdout)
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error)
}

function fail(line: string): never {
  console.error(line)
  process.exit(1)
}
