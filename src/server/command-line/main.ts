import { join } from 'node:path'
import { runWashday } from './run-washday.ts'

/** Null unless a package is missing, for example after an update without `npm ci` */
function explainMissingPackage(error: unknown): string | null {
  const isMissing =
    error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND'
  const name = isMissing && /^Cannot find package '([^']+)'/.exec(error.message)?.[1]
  if (!name) return null
  return `A package is missing: ${name}. In ${program} run: npm ci --omit=dev --ignore-scripts`
}

const folder = process.cwd()
const program = join(import.meta.dirname, '../../..')
// Relative paths in settings start from the program's folder, as they do for the server.
process.chdir(program)
try {
  process.exitCode = await runWashday(process.argv.slice(2), folder)
} catch (error) {
  const line = explainMissingPackage(error)
  if (!line) throw error
  console.error(line)
  process.exitCode = 1
}
