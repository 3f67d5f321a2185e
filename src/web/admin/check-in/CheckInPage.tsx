import { useEffect, useState } from 'react'
import { useLocation, useParams, useSearch } from 'wouter'
import { paths } from '../../../contract/paths.ts'
import { adminCheckIn as words } from '../../../contract/words/en/admin-check-in.ts'
import { useSession } from '../../api/session.ts'
import { hideToast } from '../../ui/toast.ts'
import { useIsOnline } from '../../ui/use-is-online.ts'
import { usePageFocus } from '../../ui/use-page-focus.ts'
import { SignInAgainDialog } from '../shell/SignInAgainDialog.tsx'
import { CheckInBody } from './CheckInBody.tsx'
import { useCanReopenOffline } from './check-in-worker-registration.ts'
import { useCheckIn } from './use-check-in.ts'

/** The check-in list of an event; it also works without a network (docs/decisions/0041). */
export function CheckInPage() {
  usePageFocus(words.title)
  const { eventId = '' } = useParams<{ eventId: string }>()
  const registrationId = new URLSearchParams(useSearch()).get('registration')
  return <CheckIn key={eventId} eventId={eventId} registrationId={registrationId} />
}

function CheckIn({ eventId, registrationId }: { eventId: string; registrationId: string | null }) {
  const checkIn = useCheckIn(eventId)
  const canReopen = useCanReopenOffline()
  const isOnline = useIsOnline()
  const [, navigate] = useLocation()
  const { token, admin } = useSession()
  const [isPutOff, putOff] = useState(false)
  const isSignedOut = token === null
  // Nobody can sign in offline, so the dialog must not cover the list.
  const asksToSignIn = isSignedOut && isOnline && !isPutOff
  useEffect(() => {
    // A toast would cover the dialog's buttons.
    if (asksToSignIn) hideToast()
  }, [asksToSignIn])
  const unsent = checkIn.state?.unsent.length ?? 0
  return (
    <main id="main" tabIndex={-1} className="mx-auto w-full max-w-page pb-24">
      <CheckInBody
        {...checkIn}
        connection={isSignedOut ? 'signed_out' : checkIn.connection}
        eventId={eventId}
        registrationId={registrationId}
        canReopen={canReopen}
        onSignIn={() => putOff(false)}
        onCloseCode={() => navigate(paths.adminCheckIn(eventId), { replace: true })}
      />
      {asksToSignIn && admin && (
        <SignInAgainDialog
          admin={admin}
          later={{
            lead: words.signIn.again(unsent),
            label: words.signIn.later,
            run: () => putOff(true),
          }}
        />
      )}
    </main>
  )
}
