import { type Config, readConfig } from '../config/config.ts'
import { CommandFailure } from './command.ts'

/** The configuration of this process; throws `CommandFailure` with a line for each mistake. */
export function readConfiguration(): Config {
  const { config, mistakes } = readConfig(process.env)
  if (!config) throw new CommandFailure(mistakes.join('\n'))
  return config
}
