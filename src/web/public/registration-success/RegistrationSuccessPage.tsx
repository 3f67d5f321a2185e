import { Redirect, useSearch } from 'wouter'
import { paths } from '../../../contract/paths.ts'
import { registrationSuccess as words } from '../../../contract/words/en/registration-success.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { PublicPage } from '../../ui/PublicPage.tsx'
import { AddToCalendar } from './AddToCalendar.tsx'
import { AppointmentDetails } from './AppointmentDetails.tsx'
import { SuccessPicture } from './SuccessPicture.tsx'
import { readSuccessDetails } from './success-details.ts'
import { WhatsNext } from './WhatsNext.tsx'

/** /registration-success (SPEC.md 2): everything it shows is in its address. */
export function RegistrationSuccessPage() {
  const details = readSuccessDetails(useSearch())
  if (!details) return <Redirect to={paths.home()} replace />

  const { title, text, details: detailsTitle } = words[details.status]
  const isConfirmed = details.status === 'confirmed'
  return (
    <PublicPage title={title}>
      <div className="flex flex-col items-center gap-1 text-center">
        <SuccessPicture status={details.status} />
        <h1 tabIndex={-1} className="text-2xl font-heavy">
          {title}
        </h1>
        <p className="max-w-[34ch] text-balance text-l text-ink-soft">{text}</p>
      </div>
      <AppointmentDetails title={detailsTitle} details={details} />
      {isConfirmed && <AddToCalendar details={details} />}
      <WhatsNext details={details} />
      <ButtonLink
        kind={isConfirmed ? 'ghost' : 'primary'}
        block
        href={paths.home()}
        className="mt-8"
      >
        {words.home}
      </ButtonLink>
    </PublicPage>
  )
}
