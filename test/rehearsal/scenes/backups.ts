import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { startMailServer } from '../../support/mail-server.ts'
import { expectStored, prepare, startLoad } from '../support/load.ts'
import { startServer, stopCleanly, washday } from '../support/server.ts'
import type { Stage } from '../support/stage.ts'

const clients = 12
const drillMs = 4_000

/** On SQLite: a backup while families sign up, and a restore into another folder, as on another machine */
export async function backups(stage: Stage): Promise<void> {
  const DATABASE_URL = `file:${join(stage.folder, 'washday.db')}`
  const file = join(stage.folder, 'now.db')
  const slots = await prepare(DATABASE_URL)
  // Nothing listens on this port, so the backup contains unsent messages.
  const server = await startServer({ DATABASE_URL, SMTP_URL: 'smtp://127.0.0.1:1' })
  const load = startLoad(stage, server.url, slots, clients)
  await load.more(1_000)
  const before = [...load.acknowledged]
  const { code, said } = await washday(['backup', file], { DATABASE_URL })
  await load.more(500)
  stage.saw('washday backup, under load', said)
  stage.expect(code === 0, `the backup exited with code ${code}`)
  await load.end('the load meanwhile', DATABASE_URL)
  await expectStored(stage, 'in the backup', `file:${file}`, before)
  await stopCleanly(stage, server)
  await drill(stage, file, before)
}

/** A backup is tried out on another machine with the real mail settings: no family may get a message. */
async function drill(stage: Stage, backup: string, acknowledged: string[]): Promise<void> {
  const folder = join(stage.folder, 'other-machine')
  mkdirSync(folder)
  const carried = join(folder, 'carried.db')
  copyFileSync(backup, carried)
  const queued = makeDue(carried)
  const mail = await startMailServer()
  stage.atEnd(mail.close)
  const DATABASE_URL = `file:${join(folder, 'data', 'washday.db')}`
  const { code, said } = await washday(['restore', carried], { DATABASE_URL })
  stage.saw('washday restore, in another folder', said)
  stage.expect(code === 0, `the restore exited with code ${code}`)
  await expectStored(stage, 'after the restore', DATABASE_URL, acknowledged)
  const server = await startServer({ DATABASE_URL, SMTP_URL: mail.url })
  const again = await washday(['restore', carried, '--force'], { DATABASE_URL })
  stage.saw('washday restore, while the server runs', again.said)
  stage.expect(again.code === 1, 'a restore under a running server is not refused')
  await new Promise((resolve) => setTimeout(resolve, drillMs))
  const sent = mail.received.length
  stage.saw('a drill with the real mail settings', `${queued} mails queued, ${sent} sent`)
  stage.expect(queued > 0, 'the drill had nothing to send')
  stage.expect(sent === 0, `a restored copy sent ${sent} mails to families`)
  for (const line of server.output().trim().split('\n')) stage.saw('output of its start', line)
  await stopCleanly(stage, server)
}

/** Makes every queued message due now; returns how many there are. */
function makeDue(file: string): number {
  const sqlite = new Sqlite(file)
  const due = `update messages set next_attempt_at = created_at, wait_ms = null, lease_id = null
    where state = 'queued'`
  const { changes } = sqlite.prepare(due).run()
  sqlite.close()
  return changes
}
