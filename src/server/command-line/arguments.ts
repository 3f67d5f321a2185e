import { type ParseArgsConfig, parseArgs } from 'node:util'
import { CommandFailure } from './command.ts'

type Options = NonNullable<ParseArgsConfig['options']>

/** `names` are the positional arguments, such as FILE, all required. Throws `CommandFailure` with the usage. */
export function readArguments<T extends Options, const N extends readonly string[]>(
  args: string[],
  { usage, names, options }: { usage: string; names: N; options: T },
) {
  const { values, positionals } = parse(args, usage, options)
  const missing = names[positionals.length]
  if (missing) throw new CommandFailure(`${missing} is missing.\n${usage}`)
  const extra = positionals[names.length]
  if (extra !== undefined) throw new CommandFailure(`"${extra}" is not expected here.\n${usage}`)
  return { values, positionals: positionals as unknown as { [I in keyof N]: string } }
}

function parse<T extends Options>(args: string[], usage: string, options: T) {
  try {
    return parseArgs({ args, allowPositionals: true, options })
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    const unknown = /^Unknown option '([^']+)'/.exec(error.message)?.[1]
    const mistake = unknown ? `There is no option ${unknown}.` : error.message.split('\n')[0]
    throw new CommandFailure(`${mistake}\n${usage}`)
  }
}
