import { chownSync, cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isRoot, ordinaryUser, projectFolder, serverFile, serverIn } from '../support/programs.ts'
import { expectRefusal, expectStart } from '../support/refusal.ts'
import type { Stage } from '../support/stage.ts'

/** The first start on a new machine: correct, and with one thing wrong at a time */
export async function firstStarts(stage: Stage): Promise<void> {
  await goodStarts(stage)
  await wrongPorts(stage)
  await wrongSettings(stage)
  await missingParts(stage)
  await oldNode(stage)
}

async function goodStarts(stage: Stage): Promise<void> {
  const user = ordinaryUser()
  const folder = join(stage.folder, 'ordinary-user')
  mkdirSync(folder)
  if (isRoot()) chownSync(folder, user.uid ?? 0, user.gid ?? 0)
  const DATABASE_URL = `file:${join(folder, 'data', 'washday.db')}`
  const readOnly = isRoot() ? 'ordinary user, code read-only' : 'ordinary user'
  await expectStart(stage, `${readOnly}, empty data folder`, { env: { DATABASE_URL }, ...user })
  await expectStart(stage, 'no environment (env -i): no PATH, no HOME', {
    env: { PORT: '0', DATABASE_URL: `file:${join(stage.folder, 'bare.db')}` },
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
  const DATABASE_URL = `file:${join(stage.folder, 'ports.db')}`
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  stage.atEnd(() => other.close())
  const address = other.address()
  const port = typeof address === 'object' && address ? address.port : 0
  await expectRefusal(stage, 'PORT in use', { env: { DATABASE_URL, PORT: String(port) } })
  if (!isRoot()) return
  const folder = join(stage.folder, 'port-80')
  mkdirSync(folder)
  const user = ordinaryUser()
  chownSync(folder, user.uid ?? 0, user.gid ?? 0)
  const env = { DATABASE_URL: `file:${join(folder, 'washday.db')}`, PORT: '80' }
  await expectRefusal(stage, 'PORT=80, ordinary user', { env, ...user })
}

async function wrongSettings(stage: Stage): Promise<void> {
  const DATABASE_URL = `file:${join(stage.folder, 'settings.db')}`
  const wrong = {
    'DATABSE_URL instead of DATABASE_URL': { DATABSE_URL: DATABASE_URL },
    'PORT=thirty': { DATABASE_URL, PORT: 'thirty' },
    'PUBLIC_URL without https://': { DATABASE_URL, PUBLIC_URL: 'wash.example.org' },
    'SMTP_URL without smtp://': { DATABASE_URL, SMTP_URL: 'mail.example.org:587' },
    '# in the password of SMTP_URL': {
      DATABASE_URL,
      SMTP_URL: 'smtp://washday:pa#ss@mail.example.org:587',
    },
    'TIME_ZONE=Eastern': { DATABASE_URL, TIME_ZONE: 'Eastern' },
    'one of three Twilio settings': { DATABASE_URL, TWILIO_FROM: '+15550100100' },
  }
  for (const [what, env] of Object.entries(wrong)) await expectRefusal(stage, what, { env })
  await expectRefusal(stage, 'three mistakes at once', {
    env: { DATABASE_URL, PORT: 'x', TIME_ZONE: 'y', LOG_LEVEL: 'z' },
    lines: 3,
  })
}

/** A copy of the code, without packages or without the web build */
function copyCode(stage: Stage, name: string, has: { packages: boolean; web: boolean }): string {
  // Outside the project, because Node also looks for packages in parent folders.
  const copy = mkdtempSync(join(tmpdir(), `washday-${name}-`))
  stage.atEnd(() => rmSync(copy, { recursive: true }))
  for (const part of ['src', 'scripts', 'package.json'])
    cpSync(join(projectFolder, part), join(copy, part), { recursive: true })
  if (has.packages) symlinkSync(join(projectFolder, 'node_modules'), join(copy, 'node_modules'))
  if (has.web) symlinkSync(join(projectFolder, 'dist'), join(copy, 'dist'))
  return copy
}

async function missingParts(stage: Stage): Promise<void> {
  const DATABASE_URL = `file:${join(stage.folder, 'parts.db')}`
  const start = (copy: string) => ({
    program: [process.execPath, serverIn(copy)],
    env: { DATABASE_URL },
    cwd: copy,
  })
  const noWeb = copyCode(stage, 'no-web', { packages: true, web: false })
  await expectRefusal(stage, 'the web build is missing', start(noWeb))
  const noPackages = copyCode(stage, 'no-packages', { packages: false, web: true })
  await expectRefusal(stage, 'the packages are missing', start(noPackages))
}

/** REHEARSAL_OLD_NODE is the path of an old Node, such as version 20. */
async function oldNode(stage: Stage): Promise<void> {
  const old = process.env.REHEARSAL_OLD_NODE
  if (!old)
    return stage.saw('old Node', 'not run: set REHEARSAL_OLD_NODE to the path of an old Node')
  const env = { DATABASE_URL: `file:${join(stage.folder, 'old.db')}`, NODE_OPTIONS: '' }
  const program = [old, serverFile]
  await expectRefusal(stage, 'the server started by an old Node', { program, env })
}
