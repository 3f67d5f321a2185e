import { useId } from 'react'
import type { ProgramSettingsAnswer } from '../../../../contract/program-settings.ts'
import { adminProgramSettings } from '../../../../contract/words/en/admin-program-settings.ts'
import { formatFullDayAndTime } from '../../../../domain/program-time.ts'
import { settings } from '../../../settings.ts'
import { EmailAddress } from '../../../ui/EmailAddress.tsx'

const words = adminProgramSettings.recipients

/** The recorded recipients of notices, and who added each of them (docs/decisions/0082) */
export function RecipientList({ recipients }: { recipients: ProgramSettingsAnswer['recipients'] }) {
  const headingId = useId()
  if (recipients.length === 0) return null
  return (
    <div className="-mt-3">
      <h3 id={headingId} className="text-s font-semibold">
        {words.heading}
      </h3>
      <ul aria-labelledby={headingId} className="mt-1 flex flex-col gap-1 text-s">
        {recipients.map(({ email, addedAt, addedBy, isRemoved }) => (
          <li key={email} className="[overflow-wrap:anywhere]">
            <EmailAddress email={email} />{' '}
            <span className={isRemoved ? 'font-semibold' : 'text-ink-soft'}>
              ({words.addedBy(addedBy, formatFullDayAndTime(addedAt, settings.timeZone), isRemoved)}
              )
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
