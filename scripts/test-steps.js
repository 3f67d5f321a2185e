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

/** Only where they are named: they take long, and try again what other steps try. */
const MORE_STEPS = {
  // Every browser journey on two app instances with one PostgreSQL, each request at the other's turn
  'journeys-two': () =>
    ensureBuilt().then(() =>
      runStep(...tool('playwright', 'test'), { env: { ...process.env, JOURNEYS: 'two' } }),
    ),
  // One journey in Firefox and in WebKitGTK; it says which of them is not installed here
  browsers: () => ensureBuilt().then(() => runStep(process.execPath, ['test/browsers/main.ts'])),
}

/** Runs the steps (all, or those named) in order up to the first that fails; returns the exit code. */
export async function runTests(names) {
  const all = { ...STEPS, ...MORE_STEPS }
  const unknown = names.find((name) => !(name in all))
  if (unknown)
    throw new Failure(`No test step "${unknown}"; there are: ${Object.keys(all).join(', ')}`)
  for (const [name, step] of Object.entries(names.length > 0 ? all : STEPS)) {
    if (names.length > 0 && !names.includes(name)) continue
    const start = performance.now()
    const code = await step()
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`)
    if (code !== 0) return code
  }
  return 0
}
