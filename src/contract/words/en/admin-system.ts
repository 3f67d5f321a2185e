import type { CheckName, CheckResult } from '../../system.ts'

const names: Record<CheckName, string> = {
  settings: 'Settings',
  contact: 'Contact',
  accounts: 'Accounts',
  database: 'Database',
  integrity: 'Integrity',
  file: 'Access',
  disk: 'Disk',
  backup: 'Backups',
  web: 'Web app',
  mail: 'Mail server',
  messages: 'Messages',
  texts: 'Texts',
  address: 'Address',
  clock: 'Clock',
  jobs: 'Jobs',
}

const results: Record<CheckResult['result'], string> = {
  ok: 'OK',
  warning: 'Warning',
  problem: 'Problem',
}

/** Also for `washday doctor` (docs/decisions/0060) */
export const adminSystem = {
  title: 'System',
  lead: 'What the program needs to work, checked just now. Ask the person who runs the server about anything that is wrong here.',
  loading: 'Checking. This can take 15 seconds if a server does not answer...',
  names,
  results,
  allWell: 'Everything is in order.',
  summary: (problems: number, warnings: number) =>
    [
      ...(problems > 0 ? [problems === 1 ? '1 problem' : `${problems} problems`] : []),
      ...(warnings > 0 ? [warnings === 1 ? '1 warning' : `${warnings} warnings`] : []),
    ].join(' and '),
  checkedAt: (version: string, at: string) => `Washday ${version}, checked ${at}`,
  again: 'Check Again',
  testEmail: {
    heading: 'Test email',
    lead: (to: string) => `Sends one email to your own address, ${to}.`,
    none: 'No mail server is set up, so no test email can be sent.',
    button: 'Send Me a Test Email',
    sent: (to: string) =>
      `The mail server accepted the email to ${to}. If it does not arrive within minutes, look in the spam folder.`,
    notSent: 'It was not sent.',
    failure: 'The test email could not be sent.',
    subject: (program: string) => `Test email from ${program}`,
    mailHeading: 'Mail works',
    intro: (at: string) => `This test email was sent on ${at}. There is nothing to do.`,
    action: 'See the System Page',
    why: 'Somebody who runs the program sent it to this address.',
  },
}
