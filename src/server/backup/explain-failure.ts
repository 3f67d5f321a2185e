import { userInfo } from 'node:os'
import { CommandFailure } from '../command-line/command.ts'
import { BackupRefusal } from './backup-refusal.ts'

export function explainFailure(action: 'back up' | 'restore', file: string) {
  return (error: unknown): never => {
    if (error instanceof BackupRefusal) throw new CommandFailure(error.message)
    if (!(error instanceof Error)) throw error
    const code = 'code' in error ? error.code : undefined
    const line =
      code === 'EACCES' || code === 'SQLITE_CANTOPEN'
        ? `the account ${userInfo().username}, which runs this, may not use ${file}; choose a file in a folder that it may use, such as the database's`
        : error.message.split('\n')[0]
    throw new CommandFailure(`Could not ${action}: ${line}`)
  }
}
