import { existsSync, readdirSync } from 'node:fs'
import { basename, extname } from 'node:path'
import { lastBackupAt } from '../../domain/backup.ts'
import { fileOf } from '../db/engine.ts'

type Settings = { databaseUrl: string; backup: { folder: string; keep: number } | null }

/** When the newest of the daily backups was made; null where this server makes none */
export function findLastBackup(
  { databaseUrl, backup }: Settings,
  now: Date,
): { lastAt: string | null } | null {
  if (!backup) return null
  const file = fileOf(databaseUrl)
  const database = basename(file, extname(file))
  const names = existsSync(backup.folder) ? readdirSync(backup.folder) : []
  return { lastAt: lastBackupAt({ names, database }, now) }
}
