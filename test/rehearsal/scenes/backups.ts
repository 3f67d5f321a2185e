import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { startMailServer } from '../../support/mail-server.ts'
import { describeLoad, findLost, prepare, startLoad } from '../support/load.ts'
import { startServer } from '../support/server.ts'
import type { Stage } from '../support/stage.ts'
import { countRows, describeRows } from '../support/tables.ts'
import { washday } from '../support/washday.ts'

const clients = 12
const drillMs = 4_000

/** On SQLite: a backup while families sign up, and restores into another folder, as on another machine */
export async function backups(stage: Stage): Promise<void> {
  const DATABASE_URL = `file:${join(stage.folder, 'washday.db')}`
  const backup = join(stage.folder, 'now.db')
  await backUpUnderLoad(stage, DATABASE_URL, backup)
  await restoreElsewhere(stage, backup)
  await refusedFiles(stage, backup)
  await drill(stage, backup)
}

async function backUpUnderLoad(stage: Stage, DATABASE_URL: string, file: string): Promise<void> {
  const slots = await prepare(DATABASE_URL)
  // Nothing listens on this port, so the backup contains unsent messages.
  const server = await startServer({ DATABASE_URL, SMTP_URL: 'smtp://127.0.0.1:1' })
  const load = startLoad(server.url, slots, clients)
  await load.more(1_000)
  const before = [...load.acknowledged]
  const startedAt = performance.now()
  const { code, said } = await washday(['backup', file], { DATABASE_URL })
  const seconds = (performance.now() - startedAt) / 1000
  await load.more(500)
  await load.end()
  stage.saw('washday backup, under load', said)
  stage.saw('the load meanwhile', `${describeLoad(load)}; the backup took ${seconds.toFixed(1)} s`)
  stage.expect(code === 0, `the backup exited with code ${code}`)
  stage.expect(load.failures.size === 0, 'requests failed during the backup')
  const missing = await findLost(`file:${file}`, { ...load, acknowledged: before })
  stage.expect(
    missing.length === 0,
    `the backup lacks ${missing.length} sign-ups that were acknowledged before it started`,
  )
  await server.stop()
}

async function restoreElsewhere(stage: Stage, backup: string): Promise<void> {
  const folder = join(stage.folder, 'other-machine')
  mkdirSync(folder)
  const carried = join(folder, 'carried.db')
  copyFileSync(backup, carried)
  const DATABASE_URL = `file:${join(folder, 'data', 'washday.db')}`
  const { code, said } = await washday(['restore', carried], { DATABASE_URL })
  stage.saw('washday restore, in another folder', said)
  stage.expect(code === 0, `the restore exited with code ${code}`)
  const rows = await countRows(DATABASE_URL)
  const carriedRows = await countRows(`file:${carried}`)
  stage.saw('restored', describeRows(rows))
  stage.expect(rows.registrations === carriedRows.registrations, 'registrations differ')
  const server = await startServer({ DATABASE_URL })
  const again = await washday(['restore', carried, '--force'], { DATABASE_URL })
  stage.saw('washday restore, while the server runs', again.said)
  stage.expect(again.code === 1, 'a restore under a running server is not refused')
  await server.stop()
}

async function refusedFiles(stage: Stage, backup: string): Promise<void> {
  const path = (name: string) => join(stage.folder, name)
  const bytes = readFileSync(backup)
  bytes.fill(0x5a, Math.floor(bytes.length / 2), Math.floor(bytes.length / 2) + 20_000)
  writeFileSync(path('damaged.db'), bytes)
  writeFileSync(path('half.db'), readFileSync(backup).subarray(0, 100_000))
  const other = new Sqlite(path('photos.db'))
  other.exec('create table photos (id integer primary key)')
  other.close()
  copyFileSync(backup, path('newer.db'))
  const newer = new Sqlite(path('newer.db'))
  newer.exec("insert into kysely_migration values ('9999-later', '2030-01-01T00:00:00.000Z')")
  newer.close()
  for (const name of ['damaged', 'half', 'photos', 'newer', 'missing']) {
    const DATABASE_URL = `file:${path(`from-${name}.db`)}`
    const { code, said } = await washday(['restore', path(`${name}.db`)], { DATABASE_URL })
    stage.saw(`washday restore, a ${name} file`, said)
    stage.expect(code === 1, `a ${name} file is not refused`)
    stage.expect(said.split('\n').length === 1, `a ${name} file: more than one line`)
  }
}

/** A backup is tried out on another machine with the real mail settings: no family may get a message. */
async function drill(stage: Stage, backup: string): Promise<void> {
  const carried = join(stage.folder, 'drill.db')
  copyFileSync(backup, carried)
  const queued = makeDue(carried)
  const mail = await startMailServer()
  stage.atEnd(mail.close)
  const DATABASE_URL = `file:${join(stage.folder, 'drill', 'washday.db')}`
  await washday(['restore', carried], { DATABASE_URL })
  const server = await startServer({ DATABASE_URL, SMTP_URL: mail.url })
  await new Promise((resolve) => setTimeout(resolve, drillMs))
  const sent = mail.received.length
  stage.saw('a drill with the real mail settings', `${queued} mails queued, ${sent} sent`)
  stage.expect(queued > 0, 'the drill had nothing to send')
  stage.expect(sent === 0, `a restored copy sent ${sent} mails to families`)
  for (const line of server.output().trim().split('\n')) stage.saw('its start said', line)
  await server.stop()
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
