import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isRoot, ordinaryUser, projectFolder, serverFile, serverIn } from '../support/programs.ts'
import { expectRefusal, expectStart } from '../support/refusal.ts'
import type { Stage } from '../support/stage.ts'

/** The first start on a new machine: correct, and with one thing wrong at a time */
export async function firstStarts(stage: Stage): Promise<void> {
  await goodStarts(stage)
  await wrongPorts(stage)
  await otherAccounts(stage)
  await missingParts(stage)
  await oldNode(stage)
}

const fileIn = (stage: Stage, name: string) => `file:${join(stage.folder, name)}`

/** A new folder, which belongs to the ordinary user if this runs as root */
function ownFolder(stage: Stage, name: string): string {
  const folder = join(stage.folder, name)
  mkdirSync(folder)
  const { uid = 0, gid = 0 } = ordinaryUser()
  if (isRoot()) chownSync(folder, uid, gid)
  return folder
}

async function goodStarts(stage: Stage): Promise<void> {
  const user = ordinaryUser()
  const DATABASE_URL = `file:${join(ownFolder(stage, 'ordinary-user'), 'data', 'washday.db')}`
  const readOnly = isRoot() ? 'ordinary user, code read-only' : 'ordinary user'
  await expectStart(stage, `${readOnly}, empty data folder`, { env: { DATABASE_URL }, ...user })
  await expectStart(stage, 'no environment (env -i): no PATH, no HOME', {
    env: { PORT: '0', DATABASE_URL: fileIn(stage, 'bare.db') },
    isBare: true,
  })
  await expectStart(stage, `npm start, ${readOnly}, no HOME`, {
    program: [process.execPath, 'scripts/launch.js', 'start'],
    env: { PATH: process.env.PATH ?? '', PORT: '0', DATABASE_URL },
    isBare: true,
    cwd: projectFolder,
    ...user,
  })
}

async function wrongPorts(stage: Stage): Promise<void> {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  stage.atEnd(() => other.close())
  const PORT = String((other.address() as AddressInfo).port)
  const inUse = { DATABASE_URL: fileIn(stage, 'ports.db'), PORT }
  await expectRefusal(stage, 'PORT in use', { env: inUse })
  if (!isRoot()) return
  const env = {
    DATABASE_URL: `file:${join(ownFolder(stage, 'port-80'), 'washday.db')}`,
    PORT: '80',
  }
  await expectRefusal(stage, 'PORT=80, ordinary user', { env, ...ordinaryUser() })
}

/** Databases that belong to another account */
async function otherAccounts(stage: Stage): Promise<void> {
  if (!isRoot()) return
  const file = 'read-only/washday.db'
  mkdirSync(join(stage.folder, 'read-only'))
  await expectStart(stage, 'as root', { env: { DATABASE_URL: fileIn(stage, file) } })
  chmodSync(join(stage.folder, file), 0o644)
  mkdirSync(join(stage.folder, 'closed'), { mode: 0o700 })
  for (const [what, name] of [
    ['a file of another account', file],
    ['a folder of another account', 'closed/washday.db'],
  ] as const) {
    const env = { DATABASE_URL: fileIn(stage, name) }
    await expectRefusal(stage, what, { env, ...ordinaryUser() })
  }
}

async function missingParts(stage: Stage): Promise<void> {
  const links = { 'the packages': 'dist', 'the web build': 'node_modules' }
  for (const [missing, present] of Object.entries(links)) {
    // A copy of the code outside the project, because Node also looks for packages in parent folders
    const copy = mkdtempSync(join(tmpdir(), 'washday-copy-'))
    stage.atEnd(() => rmSync(copy, { recursive: true }))
    for (const part of ['src', 'scripts', 'package.json'])
      cpSync(join(projectFolder, part), join(copy, part), { recursive: true })
    symlinkSync(join(projectFolder, present), join(copy, present))
    const program = [process.execPath, serverIn(copy)]
    const env = { DATABASE_URL: fileIn(stage, 'parts.db') }
    await expectRefusal(stage, `without ${missing}`, { program, env, cwd: copy })
  }
}

/** REHEARSAL_OLD_NODE is the path of an old Node, such as version 20. */
async function oldNode(stage: Stage): Promise<void> {
  const old = process.env.REHEARSAL_OLD_NODE
  if (!old)
    return stage.saw('old Node', 'not run: set REHEARSAL_OLD_NODE to the path of an old Node')
  const env = { DATABASE_URL: fileIn(stage, 'old.db'), NODE_OPTIONS: '' }
  const program = [old, serverFile]
  await expectRefusal(stage, 'the server started by an old Node', { program, env })
}
