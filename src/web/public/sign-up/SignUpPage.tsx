import { useEffect } from 'react'
import { useLocation, useParams } from 'wouter'
import type { MyAppointment } from '../../../contract/my-appointment.ts'
import { paths } from '../../../contract/paths.ts'
import { settings } from '../../settings.ts'
import { PublicPage } from '../../ui/PublicPage.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useScreenFocus } from '../../ui/use-screen-focus.ts'
import { signUp as words } from '../../words.ts'
import { saveDraftOfLink } from '../register/session-draft.ts'
import { CompleteForm } from './CompleteForm.tsx'
import { OtherTimes } from './OtherTimes.tsx'
import { InvalidPanel, LoadFailedPanel, NoSpotPanel } from './SignUpPanels.tsx'
import { StillWaiting } from './StillWaiting.tsx'
import type { SignUpScreen } from './sign-up-screen.ts'
import { useSignUp } from './use-sign-up.ts'
import { YourSpot } from './YourSpot.tsx'

/** /sign-up/{token}: the link in messages about a free spot, and in those that ask for missing details. */
export function SignUpPage() {
  const { token = '' } = useParams<{ token?: string }>()
  const { screen, signUp, reload, complete, removeCachedEvents } = useSignUp(token)
  useScreenFocus(screen)
  const isLoading = screen === 'loading' || screen === 'wizard'

  return (
    <PublicPage title={titleOf(screen)}>
      {screen === 'invalid' && <InvalidPanel />}
      {isLoading && <Loading />}
      {screen === 'wizard' && signUp && (
        <LeadIntoWizard token={token} signUp={signUp} removeCachedEvents={removeCachedEvents} />
      )}
      {screen === 'load_failed' && <LoadFailedPanel onRetry={reload} />}
      {(screen === 'taken' || screen === 'waiting') && signUp && (
        <StillWaiting token={token} signUp={signUp} words={words[screen]} />
      )}
      {screen === 'complete' && signUp && (
        <CompleteForm token={token} signUp={signUp} onComplete={complete} />
      )}
      {(screen === 'completed' || screen === 'yours') && signUp && (
        <YourSpot token={token} signUp={signUp} words={words[screen]} />
      )}
      {(screen === 'cancelled' || screen === 'started' || screen === 'over') && (
        <NoSpotPanel
          words={words[screen]}
          otherTimes={
            signUp?.status === 'waitlist' ? <OtherTimes token={token} signUp={signUp} /> : undefined
          }
        />
      )}
    </PublicPage>
  )
}

function titleOf(screen: SignUpScreen): string {
  const titles: Record<SignUpScreen, string> = {
    invalid: words.invalid.title,
    loading: words.title,
    load_failed: words.loadFailed.title,
    wizard: words.title,
    taken: words.taken.title,
    waiting: words.waiting.title,
    complete: words.complete.title,
    completed: words.completed.title,
    yours: words.yours.title,
    cancelled: words.cancelled.title,
    started: words.started.title,
    over: words.over.title,
  }
  return titles[screen]
}

function Loading() {
  return (
    <>
      <div role="status">
        <h1 className="text-m font-normal tracking-normal text-ink-soft">{words.loading}</h1>
      </div>
      <Skeleton className="mt-4 h-28" />
    </>
  )
}

/** Name and e-mail go into the tab's draft, never into the URL. Back returns to the page before the link. */
function LeadIntoWizard({
  token,
  signUp: { eventId, timeSlotId, name, email },
  removeCachedEvents,
}: {
  token: string
  signUp: MyAppointment
  removeCachedEvents: () => void
}) {
  const [, navigate] = useLocation()
  useEffect(() => {
    saveDraftOfLink(timeSlotId, { token, name, email }, settings.defaultState)
    removeCachedEvents()
    navigate(paths.register({ eventId, timeSlotId }), { replace: true })
  }, [token, eventId, timeSlotId, name, email, removeCachedEvents, navigate])
  return null
}
