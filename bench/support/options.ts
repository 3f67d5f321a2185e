import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

/** Reads the options `[--UNIT N] [--seed N] [sqlite] [postgres]`, and prints how to repeat the run. */
export function readOptions(script: 'torture' | 'fuzz', unit: string, usual: number) {
  const { values, positionals } = parseArgs({
    options: {
      [unit]: { type: 'string', default: String(usual) },
      seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
    },
    allowPositionals: true,
  })
  const [count, seed] = [Number(values[unit]), Number(values.seed)]
  const engines = (['sqlite', 'postgres'] as const).filter(
    (engine) => positionals.length === 0 || positionals.includes(engine),
  )
  const isValid = count > 0 && Number.isInteger(count) && Number.isInteger(seed)
  if (!isValid || engines.length < positionals.length) {
    console.error(`Usage: npm run ${script} -- [--${unit} N] [--seed N] [sqlite] [postgres]`)
    process.exit(1)
  }
  const options = `--${unit} ${count} --seed ${seed} ${engines.join(' ')}`
  console.error(`To repeat: npm run ${script} -- ${options}`)
  return { count, seed, engines }
}

/** Next to the real database, because the temporary folder may be in memory, where writing costs nothing */
export function makeFolder(script: string, { keepIfFailed = false } = {}): string {
  mkdirSync('data', { recursive: true })
  const folder = mkdtempSync(join('data', `${script}-`))
  process.once('exit', (code) => {
    if (keepIfFailed && code === 1) console.error(`Databases and logs are kept in ${folder}`)
    else rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  return folder
}
