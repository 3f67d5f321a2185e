import { exitWithError } from '../config/command-line.ts'
import { BackupRefusal } from './backup-refusal.ts'
import type { DatabaseFile } from './database-file-queries.ts'

/** "1.2 MB, 340 registrations" */
export function describeFile({ bytes, registrations }: DatabaseFile): string {
  const size = bytes < 100_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(1)} MB`
  return `${size}, ${registrations} ${registrations === 1 ? 'registration' : 'registrations'}`
}

export function exitWithFailure(action: string, error: unknown): never {
  if (error instanceof BackupRefusal) exitWithError(error.message)
  if (error instanceof Error) {
    exitWithError(`Could not ${action}: ${error.message.split('\n')[0]}`)
  }
  throw error
}
