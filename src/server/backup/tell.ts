import { BackupRefusal } from './backup-refusal.ts'
import type { DatabaseFile } from './database-file-queries.ts'

/** "1.2 MB, 340 registrations" */
export function sizeOf({ bytes, registrations }: DatabaseFile): string {
  const size = bytes < 100_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(1)} MB`
  return `${size}, ${registrations} ${registrations === 1 ? 'registration' : 'registrations'}`
}

export function tellFailure(what: string, error: unknown): never {
  if (error instanceof BackupRefusal) fail(error.message)
  if (error instanceof Error) fail(`Could not ${what}: ${error.message.split('\n')[0]}`)
  throw error
}

export function fail(...lines: string[]): never {
  for (const line of lines) console.error(line)
  process.exit(1)
}
