import { type ParseArgsConfig, parseArgs } from 'node:util'
import { type Config, readConfig } from './config.ts'

/** Prints the lines on standard error and exits with code 1. */
export function exitWithError(...lines: string[]): never {
  for (const line of lines) console.error(line)
  process.exit(1)
}

/** The arguments of a command; an unknown option prints `usage` and exits. */
export function readArguments<T extends NonNullable<ParseArgsConfig['options']>>(
  usage: string,
  options: T,
) {
  try {
    return parseArgs({ allowPositionals: true, options })
  } catch (error) {
    if (error instanceof TypeError) exitWithError(error.message, usage)
    throw error
  }
}

/** The configuration of this process; exits with a line for each mistake. */
export function readConfigOrExit(): Config {
  const { config, mistakes } = readConfig(process.env)
  return config ?? exitWithError(...mistakes)
}
