import { audit } from './audit.js'
import { ensureBuilt } from './build.js'
import { Failure, runStep } from './run.js'
import { tool } from './tool.js'

const QUIET = { quiet: true }
const COLORS = process.stdout.isTTY ? 'force' : 'off'

const STEPS = {
  lint: () => runStep(...tool('biome', 'ci', '.', `--colors=${COLORS}`), QUIET),
  types: () => runStep(...tool('tsc', '--noEmit'), QUIET),
  unused: () => runStep(...tool('knip'), QUIET),
  lockfile: () => runStep(process.execPath, ['scripts/complete-lockfile.js', '--check'], QUIET),
  audit: () => audit(),
  build: () => ensureBuilt().then(() => 0),
  unit: () => runStep(...tool('vitest', 'run')),
  e2e: () => runStep(...tool('playwright', 'test')),
}

/** Runs the steps (all, or those named) in order up to the first that fails; returns the exit code. */
export async function runTests(names) {
  const unknown = names.find((name) => !(name in STEPS))
  if (unknown)
    throw new Failure(`No test step "${unknown}"; there are: ${Object.keys(STEPS).join(', ')}`)
  for (const [name, step] of Object.entries(STEPS)) {
    if (names.length > 0 && !names.includes(name)) continue
    const start = performance.now()
    const code = await step()
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`)
    if (code !== 0) return code
  }
  return 0
}
