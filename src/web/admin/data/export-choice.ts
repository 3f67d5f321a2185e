import * as z from 'zod/mini'
import { exportKinds } from '../../../contract/data.ts'
import { idField } from '../../../contract/fields.ts'
import { optionalDayField } from '../../../contract/time-fields.ts'
import { adminData } from '../../../contract/words/en/admin-data.ts'
import { adminValidation } from '../../../contract/words/en/admin-validation.ts'

const words = adminData.export

/** Checks only the fields of the chosen range, because other fields are hidden. The blacklist has no range. */
export const exportForm = z
  .object({
    kind: z.enum(exportKinds),
    range: z.enum(['all', 'event', 'period']),
    eventId: z.string(),
    from: z.string(),
    to: z.string(),
  })
  .check((context) => {
    const { kind, range, eventId, from, to } = context.value
    if (kind === 'blacklist') return
    const refuse = (path: string, message: string) =>
      context.issues.push({ code: 'custom', message, path: [path], input: context.value })
    if (range === 'event' && !idField('').safeParse(eventId).success) {
      refuse('eventId', words.eventMissing)
    }
    if (range !== 'period') return
    const isDay = (day: string) => optionalDayField('').safeParse(day).success
    if (!isDay(from)) refuse('from', adminValidation.dayInvalid)
    if (!isDay(to)) refuse('to', adminValidation.dayInvalid)
    else if (from && to && to < from) refuse('to', words.wrongPeriod)
  })
export type ExportValues = z.infer<typeof exportForm>

export function exportQueryOf({ kind, range, eventId, from, to }: ExportValues) {
  if (kind === 'blacklist' || range === 'all') return {}
  if (range === 'event') return { eventId }
  return { ...(from && { from }), ...(to && { to }) }
}
