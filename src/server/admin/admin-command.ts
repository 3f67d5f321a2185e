import { randomBytes } from 'node:crypto'
import { newAdmin } from '../../contract/admin.ts'
import { readArguments } from '../command-line/arguments.ts'
import { type Command, CommandFailure } from '../command-line/command.ts'
import { readConfiguration } from '../command-line/configuration.ts'
import { openExistingDatabase } from '../command-line/existing-database.ts'
import type { Db, Tx } from '../db/connect.ts'
import { AppError } from '../http/errors.ts'
import { addAdmin, removeAdmin, setPassword } from './admin-commands.ts'
import { listAdmins } from './admin-queries.ts'
import { endAccess } from './end-access-commands.ts'
import { queuePasswordNotice, removalNotice, tellAllAdministrators } from './notice-commands.ts'
import { turnOffByName } from './second-factor-commands.ts'

const usage = `washday admin list
washday admin add USERNAME EMAIL [--password PASSWORD]
washday admin password USERNAME [--password PASSWORD]
washday admin remove USERNAME
washday admin second-factor-off USERNAME
Without --password, a random password is generated and shown once.`

export const adminCommand: Command = {
  summary:
    'lists, adds and removes administrators, sets their passwords and turns off their second factors',
  usage,
  async run([name = '', ...args]) {
    const action = Object.hasOwn(actions, name) ? actions[name] : undefined
    if (!action) {
      throw new CommandFailure(name ? `There is no "admin ${name}".\n${usage}` : usage)
    }
    const change = action(args)
    const { db } = await openExistingDatabase(readConfiguration(), {
      writes: name !== 'list',
    })
    try {
      console.log(await change(db))
    } catch (error) {
      throw error instanceof AppError ? new CommandFailure(error.message) : error
    } finally {
      await db.destroy()
    }
    return 0
  },
}

const options = { password: { type: 'string' } } as const

/** Parses the arguments before the database is opened. The returned function acts, and returns the text to print. */
type Action = (args: string[]) => (db: Db) => Promise<string>

const actions: Record<string, Action> = {
  list(args) {
    readArguments(args, { usage, names: [], options: {} })
    return async (db) =>
      (await listAdmins(db)).map(({ username, email }) => `${username}\t${email}`).join('\n') ||
      'There are no administrators'
  },

  add(args) {
    const { values, positionals } = readArguments(args, {
      usage,
      names: ['USERNAME', 'EMAIL'],
      options,
    })
    const [username, email] = positionals
    const password = choosePassword(values.password)
    const request = checkFields({ username, email, password: password.value })
    return async (db) => {
      const act = beginCommand()
      const newAdmin = { username: request.username, email: request.email }
      const also = (tx: Tx) => tellAllAdministrators(tx, 'admin_added', { newAdmin }, act)
      await addAdmin(db, request, { ...act, also })
      return `Added ${request.username}${password.shown}`
    }
  },

  password(args) {
    const { values, positionals } = readArguments(args, { usage, names: ['USERNAME'], options })
    const [username] = positionals
    const password = choosePassword(values.password)
    checkFields({ username, email: 'someone@example.org', password: password.value })
    return async (db) => {
      const act = beginCommand()
      let keys: string[] = []
      await setPassword(db, username, password.value, {
        ...act,
        async also(tx, admin) {
          await endAccess(tx, admin.id, act)
          keys = await queuePasswordNotice(tx, admin, act)
        },
      })
      const workingKeys = keys.length > 0 ? `; these API keys still work: ${keys.join(', ')}` : ''
      return `New password for ${username}${password.shown}; signed out everywhere${workingKeys}`
    }
  },

  remove(args) {
    const [username] = readArguments(args, { usage, names: ['USERNAME'], options: {} }).positionals
    return async (db) => {
      const act = beginCommand()
      await removeAdmin(db, username, { ...act, also: removalNotice(act) })
      return `Removed ${username}`
    }
  },

  'second-factor-off'(args) {
    const [username] = readArguments(args, { usage, names: ['USERNAME'], options: {} }).positionals
    return async (db) => {
      await turnOffByName(db, username, beginCommand())
      return `${username} signs in without a code now`
    }
  },
}

const beginCommand = () => ({ by: 'command line', now: new Date() })

function choosePassword(chosen: string | undefined) {
  if (chosen !== undefined) return { value: chosen, shown: '' }
  const value = randomBytes(12).toString('base64url')
  return { value, shown: `, password ${value} (shown only this once)` }
}

function checkFields(request: { username: string; email: string; password: string }) {
  const result = newAdmin.safeParse(request)
  if (result.success) return result.data
  throw new CommandFailure(result.error.issues.map((issue) => issue.message).join('\n'))
}
