import { randomBytes } from 'node:crypto'
import { newAdmin } from '../../contract/admin.ts'
import { addAdmin, removeAdmin, setPassword } from '../admin/admin-commands.ts'
import { listAdmins } from '../admin/admin-queries.ts'
import { exitWithError, readArguments, readConfigOrExit } from '../config/command-line.ts'
import { explainStartFailure } from '../config/start-failure.ts'
import { openDatabase } from '../db/open-database.ts'
import { AppError } from '../http/errors.ts'
import { passwordNotice, removalNotice } from './notice-commands.ts'
import { turnOffByName } from './second-factor-commands.ts'

const usage = `npm run admin -- list
npm run admin -- add USERNAME EMAIL [--password PASSWORD]
npm run admin -- password USERNAME [--password PASSWORD]
npm run admin -- remove USERNAME
npm run admin -- second-factor-off USERNAME
Without --password a random one is made and shown once.`

const { values, positionals } = readArguments(usage, { password: { type: 'string' } })
const [command, username = '', email = ''] = positionals
const config = readConfigOrExit()

try {
  const { db } = await openDatabase(config.databaseUrl)
  const act = { by: 'command line', now: new Date() }
  const password = values.password ?? randomBytes(12).toString('base64url')
  const shown = values.password ? '' : `, password ${password} (shown only this once)`

  if (command === 'list') {
    for (const admin of await listAdmins(db)) console.log(`${admin.username}\t${admin.email}`)
  } else if (command === 'add') {
    const request = parseRequest({ username, email, password })
    await addAdmin(db, request, act)
    console.log(`Added ${request.username}${shown}`)
  } else if (command === 'password' && username) {
    parseRequest({ username, email: 'someone@example.org', password })
    await setPassword(db, username, password, { ...act, also: passwordNotice(act) })
    console.log(`New password for ${username}${shown}; signed out everywhere`)
  } else if (command === 'remove' && username) {
    await removeAdmin(db, username, { ...act, also: removalNotice(act) })
    console.log(`Removed ${username}`)
  } else if (command === 'second-factor-off' && username) {
    await turnOffByName(db, username, act)
    console.log(`${username} signs in without a code now`)
  } else {
    exitWithError(usage)
  }
  await db.destroy()
} catch (error) {
  exitWithError(error instanceof AppError ? error.message : explainStartFailure(error, config))
}

function parseRequest(request: { username: string; email: string; password: string }) {
  const result = newAdmin.safeParse(request)
  if (!result.success) exitWithError(...result.error.issues.map((issue) => issue.message))
  return result.data
}
