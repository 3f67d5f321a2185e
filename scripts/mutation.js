import { Failure, runStep } from './run.js'
import { tool } from './tool.js'

const PARTS = ['domain', 'commands']

/** Runs the mutation tests (docs/mutation.md) of all parts, or of the named part; further arguments go to Stryker. */
export async function runMutation([part, ...args]) {
  if (part && !PARTS.includes(part))
    throw new Failure(`No part "${part}"; use one of: ${PARTS.join(', ')}`)
  let worst = 0
  for (const one of part ? [part] : PARTS) {
    const code = await runStep(
      ...tool('stryker', 'run', `test/mutation/${one}.stryker.json`, ...args),
    )
    worst = Math.max(worst, code)
  }
  return worst
}
