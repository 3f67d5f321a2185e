import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Gauge, type Registry } from 'prom-client'
import type { BackupState } from '../backup/backup-state-queries.ts'
import type { ProcessConfig } from '../config/config.ts'
import { createDatabaseCheck } from '../db/check-database.ts'
import type { Db } from '../db/connect.ts'
import { fileOf, isShared } from '../db/engine.ts'
import { findHeldSending } from '../db/held-sending.ts'
import { findReadOnly } from '../db/read-only.ts'
import { findHealth } from '../health/health-queries.ts'
import type { Log } from '../http/log.ts'
import { countOutbox } from './metrics-queries.ts'

type Options = {
  registry: Registry
  db: Db
  config: ProcessConfig
  clock: () => Date
  log: Pick<Log, 'warn'>
}

/**
 * Creates the gauges of the database, outbox, disk and backups, and returns the function that reads them. While the
 * database fails, the gauges of the outbox are NaN.
 */
export function createStateMetrics({ registry, db, config, clock, log }: Options) {
  const registers = [registry]
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers })
  const checkDatabase = createDatabaseCheck(db, config.databaseUrl)
  const databaseUp = gauge('washday_database_up', '1 while the database answers')
  const writable = gauge('washday_database_writable', '1 while the database can be written')
  const queued = gauge('washday_outbox_queued', 'Messages that wait to be sent')
  const failed = gauge('washday_outbox_failed', 'Messages that failed for good, of any age')
  const oldest = gauge(
    'washday_outbox_oldest_seconds',
    'How long the oldest message has waited, without texts that wait for the morning',
  )
  const held = gauge(
    'washday_outbox_held',
    'Messages of the last day that a limit holds back, plus phones that get no more replies',
  )
  const missed = gauge(
    'washday_outbox_missed',
    'E-mails about coming appointments that never left, though a mail server is set',
  )
  const sendingHeld = gauge(
    'washday_sending_held',
    '1 while all messages are held, as in a restored copy',
  )
  const readOnly = gauge('washday_read_only', '1 while the database is read-only')
  const warnings = new Gauge({
    name: 'washday_warnings',
    help: 'Warnings on the dashboard, by kind',
    labelNames: ['kind'],
    registers,
  })
  const outboxGauges = [queued, failed, oldest, held, missed, sendingHeld, readOnly]
  const readDisk = createDiskMetrics({ gauge, config })
  const setBackups = createBackupMetrics({ gauge, config })

  async function readWritable(): Promise<void> {
    await checkDatabase()
    writable.set(1)
  }

  async function readDatabase(): Promise<void> {
    const now = clock()
    const [outbox, heldSending, readOnlyState, health] = await Promise.all([
      countOutbox(db, now),
      findHeldSending(db),
      findReadOnly(db),
      findHealth(db, config, now),
    ])
    const since = outbox.oldestSince ? Date.parse(outbox.oldestSince) : now.getTime()
    queued.set(outbox.queued)
    failed.set(outbox.failed)
    held.set(health.held.reduce((sum, { count }) => sum + count, 0))
    missed.set(health.messages.missed?.count ?? 0)
    oldest.set(Math.max(0, (now.getTime() - since) / 1000))
    sendingHeld.set(heldSending ? 1 : 0)
    readOnly.set(readOnlyState ? 1 : 0)
    warnings.reset()
    setBackups(health.backup)
    for (const { kind } of health.warnings) warnings.inc({ kind })
    databaseUp.set(1)
  }

  /** Continues if a part fails, because that is when the other metrics are needed most. */
  async function unlessFailing(read: () => Promise<void>, what: string, onError: () => void) {
    try {
      await read()
    } catch (err) {
      log.warn({ err }, what)
      onError()
    }
  }

  return async function readState(): Promise<void> {
    await Promise.all([
      unlessFailing(readDatabase, 'database metrics are unavailable', () => {
        databaseUp.set(0)
        warnings.reset()
        for (const outboxGauge of outboxGauges) outboxGauge.set(Number.NaN)
      }),
      unlessFailing(readWritable, 'the database cannot be written', () => writable.set(0)),
      unlessFailing(readDisk, 'the disk cannot be read', () => {}),
    ])
  }
}

type GaugeOptions = Pick<Options, 'config'> & {
  gauge: (name: string, help: string) => Gauge
}

function createDiskMetrics({ gauge, config }: GaugeOptions): () => Promise<void> {
  const disk = isShared(config.databaseUrl)
    ? null
    : {
        free: gauge('washday_disk_free_bytes', 'Free space for the database'),
        size: gauge('washday_disk_size_bytes', 'Size of the disk with the database'),
      }
  return async () => {
    if (!disk) return
    const { bavail, blocks, bsize } = await statfs(dirname(fileOf(config.databaseUrl)))
    disk.free.set(bavail * bsize)
    disk.size.set(blocks * bsize)
  }
}

function createBackupMetrics({ gauge, config }: GaugeOptions): (state: BackupState) => void {
  gauge(
    'washday_backups_configured',
    '1 if this server makes backups; 0 if it does not, as on PostgreSQL without BACKUP_COMMAND',
  ).set(config.backup || config.backupCommand ? 1 : 0)
  const lastBackup = config.backup
    ? gauge(
        'washday_backup_last_timestamp_seconds',
        'When the newest backup was made; 0 if there is none',
      )
    : null
  const copied = config.backupCommand
    ? gauge(
        'washday_backup_copy_last_timestamp_seconds',
        'When BACKUP_COMMAND last succeeded for a nightly backup; 0 if it never has',
      )
    : null
  const failing = config.backupCommand
    ? gauge('washday_backup_copy_failing', '1 from a failed BACKUP_COMMAND until it succeeds')
    : null
  return ({ lastAt, copies }) => {
    lastBackup?.set(inSeconds(lastAt))
    copied?.set(inSeconds(copies?.copiedAt ?? null))
    failing?.set(copies?.failure ? 1 : 0)
  }
}

const inSeconds = (at: string | null) => (at ? Date.parse(at) / 1000 : 0)
