import { nameField, optionalEmailField, optionalText, phoneField } from '../../contract/fields.ts'
import { limits } from '../../contract/limits.ts'
import { importAnswers } from '../../contract/words/en/admin-import-answers.ts'
import { validation } from '../../contract/words/en/validation.ts'
import type { Attendance } from '../../domain/attendance.ts'
import type { Language } from '../../domain/language.ts'
import type { RegistrationStatus } from '../../domain/registration.ts'
import { newRegistration } from '../registration/registration-row-commands.ts'
import type { CsvFile } from './csv-file.ts'
import { readExternalId } from './external-id.ts'
import { type ImportRow, importFile } from './import-file.ts'
import type { ImportContext, ReadContext, ReadLines } from './importer.ts'
import { readSlotTimes } from './slot-times.ts'

const words = importAnswers.row

export type RegistrationLine = {
  line: number
  externalId: string | null
  eventId: string
  eventTitle: string
  start: string
  end: string | null
  status: RegistrationStatus
  /** When the family got its spot, joined the waitlist or cancelled */
  since: string
  attendance: Attendance | null
  loads: number | null
  /** Event, slot and status are placeholders. */
  row: ReturnType<typeof newRegistration>
}

const statuses: Record<string, RegistrationStatus> = {
  confirmed: 'confirmed',
  waitlist: 'waitlist',
  waitlisted: 'waitlist',
  waiting: 'waitlist',
  cancelled: 'cancelled',
  canceled: 'cancelled',
  noshow: 'no_show',
}
const attendances: Record<string, Attendance> = {
  came: 'came',
  yes: 'came',
  nothere: 'not_here',
  no: 'not_here',
  unknown: 'unknown',
}
const languages: Record<string, Language> = {
  en: 'en',
  english: 'en',
  es: 'es',
  spanish: 'es',
  español: 'es',
}
/** Created once, because creating a schema takes longer than using it. */
const fields = {
  address: optionalText(limits.address),
  city: optionalText(limits.city),
  state: optionalText(limits.state),
  zipCode: optionalText(limits.zipCode),
}
const optionalPhone = phoneField(validation.phoneInvalid)

export function readRegistrations(
  file: CsvFile,
  context: ReadContext,
): ReadLines<RegistrationLine> {
  const { rows, notes } = importFile('registrations', file)
  const count = rows.length
  return {
    notes,
    lines: rows.map((row, index) => ({
      line: row.line,
      // Families without a sign-up time get one in the order of the file.
      value: readLine(
        row,
        context,
        new Date(context.now.getTime() - (context.rowsAfter + count - index)),
      ),
      problems: row.problems,
    })),
  }
}

function readLine(
  row: ImportRow<'registrations'>,
  { zone, now }: ImportContext,
  defaultCreatedAt: Date,
): RegistrationLine | null {
  const { text } = row
  const times = readSlotTimes(row as never, zone)
  const name = row.field('name', nameField)
  const email = row.field('email', optionalEmailField)
  const phone = text('phone') === '' ? '' : row.field('phone', optionalPhone)
  const address = row.field('address', fields.address)
  const city = row.field('city', fields.city)
  const state = row.field('state', fields.state)
  const zipCode = row.field('zipCode', fields.zipCode)
  const status = row.oneOf('status', statuses, 'confirmed', words.status(text('status')))
  const since = row.past('since', zone, now)
  const createdAt = row.past('createdAt', zone, now)
  const language = row.oneOf('language', languages, 'en', words.language(text('language')))
  const consentAt = readConsent(row, zone, now)
  const attendance = row.oneOf(
    'attendance',
    attendances,
    null,
    words.attendance(text('attendance')),
  )
  const loads = row.number('loads', [0, 20], words.loads)
  const externalId = readExternalId(row)
  if (attendance === 'came' && (status === 'waitlist' || status === 'cancelled')) {
    row.refuse('attendance', words.notACome)
  }
  if (consentAt && !phone) row.refuse('consent', words.consentWithoutPhone)
  if (row.problems.length > 0 || !times || !name || !status) return null
  const person = { name, email, phone, address, city, state, zipCode, language: language ?? 'en' }
  const created = createdAt ? new Date(createdAt) : defaultCreatedAt
  return {
    line: row.line,
    externalId: externalId ?? null,
    eventId: text('eventId'),
    eventTitle: text('event'),
    start: times.start,
    end: times.end,
    status,
    since: since ?? created.toISOString(),
    attendance: attendance ?? (status === 'no_show' ? 'not_here' : null),
    loads: attendance === 'came' ? (loads ?? null) : null,
    row: {
      ...newRegistration({ eventId: '', timeSlotId: '' }, person, 'confirmed', created),
      text_consent_at: consentAt ?? null,
    },
  }
}

function readConsent(row: ImportRow<'registrations'>, zone: string, now: Date) {
  const answer = row.text('consent').toLowerCase()
  if (answer === 'no' || answer === 'false') return null
  if (answer === 'yes' || answer === 'true') return row.refuse('consent', words.consentWithoutTime)
  return row.past('consent', zone, now)
}
