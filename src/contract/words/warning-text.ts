import { formatMoment } from '../../domain/program-time.ts'
import type { HealthReport } from '../health.ts'
import { adminDashboard } from './en/admin-dashboard.ts'
import { explainError } from './en/admin-messages.ts'

const words = adminDashboard.health

type Warning = HealthReport['warnings'][number]

const kinds: readonly string[] = [
  'dead_links',
  'job_late',
  'job_failed',
  'messages_waiting',
  'messages_unknown',
  'emails_missed',
  'send_failed',
  'messages_held',
  'sign_up_burst',
  'backup_failed',
  'backup_old',
  'backup_copy_failed',
  'read_only',
] satisfies Warning['kind'][]

export function isWarning(item: { kind: string }): item is Warning {
  return kinds.includes(item.kind)
}

export function warningText(warning: Warning, zone: string): string {
  if (warning.kind === 'dead_links') return words.deadLinks(warning.address)
  const since = formatMoment(warning.since, zone)
  switch (warning.kind) {
    case 'job_late':
      return words.jobLate(words.jobs[warning.job] ?? warning.job, since)
    case 'job_failed':
      return words.jobFailed(words.jobs[warning.job] ?? warning.job, warning.error)
    case 'messages_waiting':
      return words.messagesWaiting(warning.count, since)
    case 'messages_unknown':
      return words.messagesUnknown(warning.count)
    case 'emails_missed':
      return words.emailsMissed(warning.count)
    case 'send_failed':
      return words.sendFailed(since, explainError(warning.error))
    case 'messages_held':
      return words.held[warning.bound](warning.count, since)
    case 'sign_up_burst':
      return words.burst(since)
    case 'backup_failed':
      return words.backupFailed(since, warning.error)
    case 'backup_old':
      return warning.isCopy ? words.backupCopyOld(since) : words.backupOld(since)
    case 'backup_copy_failed':
      return words.backupCopyFailed(since, warning.error)
    case 'read_only':
      return words.readOnly[warning.why](warning.target, since)
  }
}
