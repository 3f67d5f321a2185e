import { type Config, readConfig } from '../config/config.ts'
import { CommandFailure } from './command.ts'

/** Throws `CommandFailure` with a line for each mistake. */
export function readConfiguration(): Config {
  const { config, mistakes } = readConfig(process.env)
  if (!config) throw new CommandFailure(mistakes.join('\n'))
  return config
}
