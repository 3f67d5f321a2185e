import { Redirect, useSearch } from 'wouter'
import { paths } from '../../../contract/paths.ts'
import { hasChangedSince } from '../../../domain/shown-appointment.ts'
import { useEventsInAllLanguages } from '../../api/events.ts'
import { useIsInitialRender } from '../../initial-render.ts'
import { settings } from '../../settings.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { PublicPage } from '../../ui/PublicPage.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TranslatableText } from '../../ui/TranslatableText.tsx'
import { my, registrationSuccess as words } from '../../words.ts'
import { isTextedInstead, sendsMessages } from '../reach.ts'
import { AddToCalendar } from './AddToCalendar.tsx'
import { AppointmentDetails } from './AppointmentDetails.tsx'
import { SuccessPicture } from './SuccessPicture.tsx'
import {
  matchesEvent,
  readStatus,
  readSuccessDetails,
  type SuccessStatus,
} from './success-details.ts'
import { useAppointment } from './use-appointment.ts'
import { useKeptState } from './use-kept-state.ts'
import { WhatsNext } from './WhatsNext.tsx'
import { YourLinks } from './YourLinks.tsx'

/**
 * /registration-success (SPEC.md 2): the appointment is in the URL. A URL that the wizard has just made is trusted, but
 * redirects to My appointment once the appointment has changed. Any other URL must match an event in the list.
 */
export function RegistrationSuccessPage() {
  const search = useSearch()
  const details = readSuccessDetails(search)
  const state = useKeptState(search)
  const isFromWizard = state?.signedUp === true
  const myToken = state?.myToken
  const { appointment, ended } = useAppointment(myToken)
  const { data: events } = useEventsInAllLanguages({ enabled: !isFromWizard })
  const isInitialRender = useIsInitialRender()
  // The document is the same for every URL with this status.
  if (isInitialRender) return <DetailsLoading status={readStatus(search)} />
  const isUnknown = details && !isFromWizard && events && !matchesEvent(details, events)
  if (!details || isUnknown) return <Redirect to={paths.home()} replace />

  // After Back from cancelling or moving, the URL names an appointment that the family no longer has.
  const seen = { ...details, endTime: details.endTime ?? undefined }
  const isOutdated =
    ended === 'event_deleted' || (appointment && hasChangedSince(seen, appointment))
  if (myToken && isOutdated) return <Redirect to={paths.my(myToken)} replace />

  const { title, details: detailsTitle } = words[details.status]
  const isTexted = state?.byText === true || isTextedInstead(state?.getsTexts === true)
  // This page's link ends after an hour, or when the family moves or changes details by the e-mail's link.
  const isEnded = ended !== undefined
  const isConfirmed = details.status === 'confirmed'
  return (
    <PublicPage title={title}>
      <Outcome status={details.status} isTexted={isTexted} isEnded={isEnded} />
      <AppointmentDetails title={detailsTitle} details={details} />
      {isConfirmed && !isEnded && (
        <AddToCalendar details={details} registrationId={state?.registrationId} />
      )}
      <YourLinks myToken={myToken} isEnded={isEnded} status={details.status} />
      <WhatsNext details={details} isLinkEnded={isEnded} />
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

function Outcome({
  status,
  isTexted = false,
  isEnded = false,
}: {
  status: SuccessStatus
  isTexted?: boolean
  isEnded?: boolean
}) {
  const { title } = words[status]
  const { text } =
    status === 'confirmed' || settings.sendsMail || isTexted
      ? words[status]
      : { text: words.waitlist.textWithoutMail }
  const endedText = sendsMessages() ? words.ended : my.invalid.withoutMessages
  return (
    <div className="flex flex-col items-center gap-1 text-center">
      <div className="flex flex-wrap items-center justify-center gap-x-3">
        <SuccessPicture status={status} />
        <h1
          tabIndex={-1}
          className="flex-1 basis-48 text-2xl font-heavy wrap-anywhere sm:flex-initial sm:basis-auto"
        >
          {title}
        </h1>
      </div>
      <p aria-live="polite" className="max-w-[34ch] text-balance text-ink-soft sm:text-l">
        <TranslatableText>{isEnded ? endedText : text}</TranslatableText>
      </p>
    </div>
  )
}

function DetailsLoading({ status }: { status: SuccessStatus }) {
  return (
    <PublicPage title={words[status].title}>
      <Outcome status={status} />
      <div className="mt-4 min-h-screen">
        <Skeleton className="h-64" />
      </div>
    </PublicPage>
  )
}
