import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

/** Thrown if a scene cannot be played on this machine, with the reason: "no caddy here" */
export class NotRun extends Error {}

/** Fails the scene with its message, without a stack. */
export class Wrong extends Error {}

export type Stage = {
  /** An empty folder beside the real data, on the same disk */
  folder: string
  saw(what: string, line: string): void
  /** If `isRight` is false, prints "WRONG" and fails the scene at its end, so its other parts still run. */
  expect(isRight: boolean, complaint: string): void
  /** Registers a cleanup function for the end of the scene; the last one registered runs first. */
  atEnd(tidy: () => unknown): void
}

export type Scene = (stage: Stage) => Promise<void>
export type Outcome = { result: 'ok' | 'FAILED' | 'not run'; reason: string; seconds: number }

const width = 50
/** Cleanup functions of the scene that is running; Ctrl-C runs them too. */
let tidying: (() => unknown)[] = []

export async function play(name: string, scene: Scene, root: string): Promise<Outcome> {
  const folder = join(root, name)
  mkdirSync(folder, { recursive: true })
  const wrong: string[] = []
  const stage: Stage = {
    folder,
    saw(what, line) {
      console.log(`  ${what.padEnd(width)} ${line}`)
    },
    expect(isRight, complaint) {
      if (isRight) return
      wrong.push(complaint)
      console.log(`  WRONG: ${complaint}`)
    },
    atEnd: (tidy) => void tidying.push(tidy),
  }
  const startedAt = performance.now()
  const outcome = (result: Outcome['result'], reason = ''): Outcome => ({
    result,
    reason,
    seconds: (performance.now() - startedAt) / 1000,
  })
  try {
    await scene(stage)
    return wrong.length > 0 ? outcome('FAILED', wrong.join('; ')) : outcome('ok')
  } catch (error) {
    if (error instanceof NotRun) return outcome('not run', error.message)
    if (!(error instanceof Wrong)) console.error(error)
    const message = error instanceof Error ? error.message : String(error)
    return outcome('FAILED', message.split('\n')[0])
  } finally {
    await tidyUp()
  }
}

export async function tidyUp(): Promise<void> {
  const all = tidying.toReversed()
  tidying = []
  for (const tidy of all) {
    try {
      await tidy()
    } catch (error) {
      console.error('Could not tidy up:', error)
    }
  }
}
