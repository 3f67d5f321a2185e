import { type Program, run, serverFile } from './programs.ts'
import { type Env, serverEnv } from './server.ts'
import type { Stage } from './stage.ts'

type Start = {
  env?: Env
  /** Runs instead of this project's server */
  program?: string[]
  uid?: number
  gid?: number
  cwd?: string
  /** Whether `env` is the whole environment */
  isBare?: boolean
}

const timeoutMs = 30_000
/** A stack trace, or the source line that Node prints above it */
const internals = /^ {4}at |node:internal|^\s+\^+$/m

function launch({ env = {}, program, uid, gid, cwd, isBare }: Start): Program {
  const [file = process.execPath, ...args] = program ?? [process.execPath, serverFile]
  return run(file, args, { env: isBare ? env : serverEnv({ PORT: '0', ...env }), uid, gid, cwd })
}

/** Expects the program to exit with code 1 within half a minute, with one line of output and no stack trace. */
export async function expectRefusal(stage: Stage, what: string, start: Start): Promise<void> {
  const program = launch(start)
  const ended = await Promise.race([program.ended, started(program), delay(timeoutMs)])
  if (ended === 'started' || ended === 'late') {
    await program.stop('SIGKILL')
    stage.saw(what, ended === 'started' ? 'it started' : `nothing for ${timeoutMs / 1000} s`)
    return stage.expect(false, `${what}: not refused`)
  }
  const said = `${ended.stderr}${ended.stdout}`.trim()
  const lines = said.split('\n')
  for (const line of lines.slice(0, 4)) stage.saw(what, line)
  stage.expect(ended.code === 1, `${what}: exit code ${ended.code}`)
  stage.expect(!internals.test(said), `${what}: a stack trace or internals of Node`)
  stage.expect(said !== '' && lines.length === 1, `${what}: ${lines.length} lines`)
}

/** Expects the program to start; prints the line with its address. */
export async function expectStart(stage: Stage, what: string, start: Start): Promise<void> {
  const program = launch(start)
  const ended = await Promise.race([program.ended, started(program), delay(timeoutMs)])
  const isUp = ended === 'started'
  stage.saw(what, isUp ? addressLine(program) : lastLine(program))
  stage.expect(isUp, `${what}: did not start`)
  if (!isUp) return void (await program.stop('SIGKILL'))
  const code = await program.stop()
  stage.expect(code === 0, `${what}: exit code ${code} when stopped`)
}

const started = (program: Program) =>
  program.said(/Administration:/).then(
    () => 'started' as const,
    () => program.ended,
  )

function delay(ms: number): Promise<'late'> {
  return new Promise((resolve) => {
    setTimeout(() => resolve('late'), ms).unref()
  })
}

const addressLine = (program: Program) => / is at http:.*/.exec(program.output())?.[0].trim() ?? ''
const lastLine = (program: Program) => program.output().trim().split('\n').at(-1) ?? ''
