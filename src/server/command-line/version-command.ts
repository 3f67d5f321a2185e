import { versionAndCommit } from '../config/version.ts'
import { readArguments } from './arguments.ts'
import type { Command } from './command.ts'

const usage = 'washday version'

export const versionCommand: Command = {
  summary: 'prints the version and its commit',
  usage,
  async run(args) {
    readArguments(args, { usage, names: [], options: {} })
    console.log(versionAndCommit)
    return 0
  },
}
