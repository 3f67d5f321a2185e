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

/** Steps that run only if named, because they are slow and repeat tests on another database or in other browsers */
const EXTRA_STEPS = {
  // Every server test on PostgreSQL; the step `unit` runs only some of them there.
  postgres: () =>
    runStep(...tool('vitest', 'run', '--project', 'postgres'), {
      env: { ...process.env, POSTGRES_TESTS: 'all' },
    }),
  // Every browser journey on two app instances that share a PostgreSQL; requests alternate between the instances.
  'journeys-two': () =>
    ensureBuilt().then(() =>
      runStep(...tool('playwright', 'test'), { env: { ...process.env, JOURNEYS: 'two' } }),
    ),
  // The journeys of test/browsers, in Firefox and WebKitGTK if they are installed
  browsers: () => ensureBuilt().then(() => runStep(process.execPath, ['test/browsers/main.ts'])),
}

const QUICK_STEPS = {
  lint: STEPS.lint,
  types: STEPS.types,
  tests: () => runStep(...tool('vitest', 'run', '--project', 'unit', '--project', 'sqlite')),
}

/** Runs `STEPS`, the named steps or the quick steps, until one fails; returns the exit code. */
export async function runTests(names) {
  if (names.join() === 'quick') return runSteps(QUICK_STEPS)
  const all = { ...STEPS, ...EXTRA_STEPS }
  const unknown = names.find((name) => !(name in all))
  if (unknown)
    throw new Failure(
      `No test step "${unknown}"; use one of: quick, ${Object.keys(all).join(', ')}`,
    )
  if (names.length === 0) return runSteps(STEPS)
  return runSteps(Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name))))
}

async function runSteps(steps) {
  for (const [name, step] of Object.entries(steps)) {
    const start = performance.now()
    const code = await step()
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`)
    if (code !== 0) return code
  }
  return 0
}
