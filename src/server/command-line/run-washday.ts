import { type Command, CommandFailure } from './command.ts'

/** Each command is loaded only when needed, so that commands start fast. */
const commands: Record<string, () => Promise<Command>> = {
  admin: async () => (await import('../admin/admin-command.ts')).adminCommand,
  backup: async () => (await import('../backup/backup-command.ts')).backupCommand,
  restore: async () => (await import('../backup/restore-command.ts')).restoreCommand,
  doctor: async () => (await import('../doctor/doctor-command.ts')).doctorCommand,
  mail: async () => (await import('../doctor/doctor-command.ts')).mailCommand,
  hold: async () => (await import('../sending/sending-command.ts')).holdCommand,
  resume: async () => (await import('../sending/sending-command.ts')).resumeCommand,
  move: async () => (await import('../move/move-command.ts')).moveCommand,
  version: async () => (await import('./version-command.ts')).versionCommand,
}

export async function runWashday(
  [name = 'help', ...args]: string[],
  folder: string,
): Promise<number> {
  if (/^(--version|-v)$/.test(name)) return runWashday(['version'], folder)
  if (/^(help|--help|-h)$/.test(name)) return printHelp(args[0])
  const command = await find(name)
  if (!command) return refuse(name)
  if (args.some((arg) => arg === '--help' || arg === '-h')) return printHelp(name)
  try {
    return await command.run(args, folder)
  } catch (error) {
    const line =
      error instanceof CommandFailure ? error.message : await explainDatabaseTrouble(error)
    if (!line) throw error
    console.error(line)
    return 1
  }
}

async function find(name: string): Promise<Command | undefined> {
  return Object.hasOwn(commands, name) ? commands[name]?.() : undefined
}

async function printHelp(name?: string): Promise<number> {
  if (name === undefined) {
    console.log(await listCommands())
    return 0
  }
  const command = await find(name)
  if (!command) return refuse(name)
  console.log(`${command.usage}\nIt ${command.summary}.`)
  return 0
}

async function refuse(name: string): Promise<number> {
  console.error(`There is no command "${name}".\n${await listCommands()}`)
  return 1
}

async function listCommands(): Promise<string> {
  const lines = Object.entries(commands).map(
    async ([name, load]) => `  ${name.padEnd(10)}${(await load()).summary}`,
  )
  return [
    'washday COMMAND --help shows how to call a command.',
    ...(await Promise.all(lines)),
  ].join('\n')
}

async function explainDatabaseTrouble(error: unknown): Promise<string | null> {
  const { explainTrouble } = await import('./database-trouble.ts')
  return explainTrouble(error, process.env)
}
