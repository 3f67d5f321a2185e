import { type BackupReport, backUp } from './backup-commands.ts'

const [from = '', to = ''] = process.argv.slice(2)
const report: BackupReport = await backUp(from, to).catch((error: unknown) => {
  const { name, message } = error instanceof Error ? error : new Error(String(error))
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined
  return { failure: { name, message, ...(code && { code }) } }
})
// Sending the report would throw if the server has been killed.
if (process.connected) process.send?.(report, () => process.connected && process.disconnect?.())
