import { DatabaseFailure } from '../db/open-database.ts'
import type { Config } from './config.ts'

/** One line that tells the person at the terminal what to fix. */
export function explainStartFailure(error: unknown, config: Config): string {
  const { code = '', message, port = config.port } = toFailure(error)
  if (code === 'EADDRINUSE') {
    const name = port === config.port ? 'PORT' : 'METRICS_PORT'
    return `Port ${port} is in use. Stop the other program, or choose another port: ${name}=${port + 1} npm start`
  }
  if (code === 'EACCES' && message.includes('listen')) {
    return `Port ${port} may not be used by this account. Choose one above 1024, such as PORT=3000`
  }
  if (!(error instanceof DatabaseFailure)) return `Could not start: ${message || code}`
  if (config.databaseUrl.startsWith('file:')) {
    return `The database ${config.databaseUrl} cannot be used: ${message}`
  }
  return `The database cannot be reached: ${message || code}. Check DATABASE_URL`
}

function toFailure(error: unknown): { code?: string; message: string; port?: number } {
  if (error instanceof DatabaseFailure) return toFailure(error.cause)
  if (error instanceof AggregateError && error.errors.length > 0) return toFailure(error.errors[0])
  if (!(error instanceof Error)) return { message: String(error) }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  const port = 'port' in error && typeof error.port === 'number' ? error.port : undefined
  return { code, port, message: error.message.split('\n')[0] ?? '' }
}
