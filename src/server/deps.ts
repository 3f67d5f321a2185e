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
  /** Settings that volunteers change on screen; call `current()` at each use */
  settings: SettingsStore
  /** Runs the sending jobs now, and also the named job, which turns requests for links into messages. */
  wakeJobs: (requests?: 'send-links' | 'send-password-links') => void
  /** The last run of each job in this process; absent if no jobs run */
  jobRuns?: () => readonly JobRun[]
  /** Aborted when shutdown begins, while the server still accepts requests (SHUTDOWN_GRACE_MS) */
  stopping?: AbortSignal
}
