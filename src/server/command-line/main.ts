import { join } from 'node:path'
import { runWashday } from './run-washday.ts'

/** A line about a missing package, of a copy that was updated without `npm ci`; null for other errors */
function explainMissingPackage(error: unknown): string | null {
  const isMissing =
    error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND'
  const name = isMissing && /^Cannot find package '([^']+)'/.exec(error.message)?.[1]
  if (!name) return null
  return `A package is missing: ${name}. In ${program} run: npm ci --omit=dev --ignore-scripts`
}

const folder = process.cwd()
const program = join(import.meta.dirname, '../../..')
// So that relative paths in the settings mean the same as for the server.
process.chdir(program)
try {
  process.exitCode = await runWashday(process.argv.slice(2), folder)
} catch (error) {
  const line = explainMissingPackage(error)
  if (!line) throw error
  console.error(line)
  process.exitCode = 1
}
