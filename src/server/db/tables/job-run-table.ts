/** One row a job; of several processes the one that wrote last */
export type JobRunTable = {
  name: string
  /** How often it is to run */
  interval_ms: number
  last_started_at: string
  /** Earlier than the last start while a run is under way */
  last_ended_at: string | null
  last_succeeded_at: string | null
  /** What the last run failed with; null when it succeeded */
  last_error: string | null
}
