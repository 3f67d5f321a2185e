import type { Config } from './config/config.ts'
import type { Db } from './db/connect.ts'

/** What the app is built from; passed down by hand, so that a reader sees where a thing comes from. */
export type Deps = {
  db: Db
  clock: () => Date
  /** Milliseconds that count up and never jump, whatever the clock does; the machine's own unless a test says otherwise */
  elapsed?: () => number
  config: Config
  /** Tells the jobs that there is something to send. */
  wakeJobs: () => void
  /** Aborted when the server has been told to stop, and answers for a last while */
  stopping?: AbortSignal
}
