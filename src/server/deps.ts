import type { JobRun } from '../domain/health.ts'
import type { ProcessConfig } from './config/config.ts'
import type { SettingsStore } from './config/settings-store.ts'
import type { Db } from './db/connect.ts'

export type Deps = {
  db: Db
  clock: () => Date
  /** A monotonic clock in milliseconds, `performance.now` by default */
  elapsed?: () => number
  config: ProcessConfig
  /** Warnings about configuration that is valid but probably wrong (config.ts) */
  configWarnings?: readonly string[]
  /** The settings that volunteers change on screen; call `current()` at each use. */
  settings: SettingsStore
  /** Runs the jobs that send, and the named job, which turns requests for links into messages. */
  wakeJobs: (requests?: 'send-links' | 'send-password-links') => void
  /** The last run of each job in this process; undefined if this process runs no jobs */
  jobRuns?: () => readonly JobRun[]
  /** Aborted when the shutdown begins; the server still accepts requests for SHUTDOWN_GRACE_MS. */
  stopping?: AbortSignal
}
