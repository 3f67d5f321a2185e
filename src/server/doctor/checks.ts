import { addressCheck } from './address-check.ts'
import type { Check } from './check.ts'
import { clockCheck } from './clock-check.ts'
import { databaseCheck, fileCheck, integrityCheck } from './database-checks.ts'
import { backupCheck, diskCheck, noBackupsCheck } from './disk-checks.ts'
import { jobsCheck, mailCheck, messagesCheck } from './mail-checks.ts'
import { accountsCheck, contactCheck, settingsCheck, timeZoneCheck } from './settings-checks.ts'
import { textsCheck } from './text-checks.ts'
import { webCheck } from './web-check.ts'

/** All checks, in the order in which the command and the screen show them (docs/decisions/0060) */
export const allChecks: readonly Check[] = [
  settingsCheck,
  timeZoneCheck,
  contactCheck,
  accountsCheck,
  databaseCheck,
  integrityCheck,
  fileCheck,
  diskCheck,
  noBackupsCheck,
  backupCheck,
  webCheck,
  mailCheck,
  messagesCheck,
  textsCheck,
  addressCheck,
  clockCheck,
  jobsCheck,
]
