import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { scenes } from './scenes.ts'
import { play, tidyUp } from './support/stage.ts'

const names = process.argv.slice(2)
const known = Object.keys(scenes)
const unknown = names.filter((name) => !known.includes(name))
if (unknown.length > 0) {
  console.error(`No scene "${unknown.join('", "')}"; there are: ${known.join(', ')}`)
  process.exit(1)
}
// Next to the real database, because the temporary folder may be in memory.
mkdirSync('data', { recursive: true })
const root = mkdtempSync(join(process.cwd(), 'data', 'rehearsal-'))
// Some scenes run programs as an unprivileged user, who must be able to traverse this folder to reach a subfolder.
chmodSync(root, 0o711)
const remove = () => rmSync(root, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
process.on('exit', remove)
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const) {
  process.on(signal, () => tidyUp().finally(() => process.exit(code)))
}

const startedAt = performance.now()
const lines: string[] = []
let hasFailed = false
for (const [name, load] of Object.entries(scenes)) {
  if (names.length > 0 && !names.includes(name)) continue
  console.log(`\n${name}`)
  const { result, reason, seconds } = await play(name, await load(), root)
  hasFailed ||= result === 'FAILED'
  const line = `${result.padEnd(8)} ${name.padEnd(18)} ${seconds.toFixed(1).padStart(6)} s  ${reason}`
  lines.push(line.trimEnd())
  console.log(line.trimEnd())
}
const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1)
console.log(`\n${lines.join('\n')}\n\n${lines.length} scenes in ${minutes} minutes`)
console.log(
  'Not rehearsed: Docker and systemd. docs/deploy.md says what has been tested with them, and when.',
)
process.exit(hasFailed ? 1 : 0)
