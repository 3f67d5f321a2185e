import { parseArgs } from 'node:util'
import type { CheckResult, TestEmailAnswer } from '../../contract/system.ts'
import { adminSystem } from '../../contract/words/en/admin-system.ts'
import { type Command, CommandFailure } from '../command-line/command.ts'
import { versionAndCommit } from '../config/version.ts'
import { sendKept } from '../sending/send-kept-commands.ts'
import type { Check } from './check.ts'
import { allChecks } from './checks.ts'
import { examine } from './examine.ts'

const options = '[--send-to ADDRESS] [--json]'

export const doctorCommand: Command = {
  summary: 'checks settings, database, mail, texts, backups and jobs',
  usage: `washday doctor ${options}   checks everything; --send-to also sends a test email. Exit code 1 if there is a problem`,
  run: (args) => runDoctor(args, allChecks),
}

export const mailCommand: Command = {
  summary: 'checks the mail server, and sends a test email',
  usage: `washday mail ${options}   the mail part of washday doctor
washday mail --send-kept   sends emails about coming appointments that never left, because no mail server was set up or it failed`,
  async run(args) {
    if (args.includes('--send-kept')) return sendKept(args, this.usage)
    const checks = allChecks.filter(({ name }) => /^(settings|mail|messages)$/.test(name))
    return runDoctor(args, checks)
  },
}

async function runDoctor(args: string[], checks: readonly Check[]): Promise<number> {
  const { json, to } = readArguments(args)
  const { checks: results, testEmail } = await examine(process.env, checks, to)
  const isWell = results.every(({ result }) => result !== 'problem') && testEmail?.isSent !== false
  if (json) {
    console.log(JSON.stringify({ version: versionAndCommit, checks: results, testEmail }, null, 2))
  } else {
    for (const line of inLines(results, testEmail)) console.log(line)
  }
  return isWell ? 0 : 1
}

function readArguments(args: string[]): { json: boolean; to: string | null } {
  const { values } = parse(args)
  const to = values['send-to'] ?? null
  if (to !== null && !/^[^\s<>@,;"]+@[^\s<>@,;"]+$/.test(to)) {
    throw new CommandFailure(`--send-to needs an email address, but is "${to}"`)
  }
  return { json: values.json ?? false, to }
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: { json: { type: 'boolean' }, 'send-to': { type: 'string' } },
    })
  } catch (error) {
    const address = args.find((arg) => arg.includes('@'))
    if (error instanceof TypeError && address)
      throw new CommandFailure(`To send a test email, write: --send-to ${address}`)
    if (error instanceof TypeError)
      throw new CommandFailure(`${error.message}\n${doctorCommand.usage}`)
    throw error
  }
}

const { names, results: resultWords, allWell, summary } = adminSystem

function inLines(results: readonly CheckResult[], testEmail: TestEmailAnswer | null): string[] {
  const rows = testEmail
    ? [
        ...results,
        { ...testEmail, result: testEmail.isSent ? 'ok' : 'problem', name: null } as const,
      ]
    : results
  const lines = rows.flatMap(({ name, result, found, advice }) => [
    `${resultWords[result].padEnd(9)}${(name ? names[name] : 'Test').padEnd(12)}${found}`,
    ...(advice ? [`${' '.repeat(21)}-> ${advice}`] : []),
  ])
  const count = (result: CheckResult['result']) =>
    rows.filter((row) => row.result === result).length
  const sum = summary(count('problem'), count('warning'))
  return [...lines, sum ? `${sum}.` : allWell]
}
