import { useEffect, useState } from 'react'
import { useLocation, useParams } from 'wouter'
import type { MyAppointment } from '../../../contract/my-appointment.ts'
import { paths } from '../../../contract/paths.ts'
import { Queries } from '../../api/Queries.tsx'
import { useRenderTime } from '../../initial-render.ts'
import { settings } from '../../settings.ts'
import { LoadFailedPanel, LoadingAppointment } from '../../ui/load-states.tsx'
import { PublicPage } from '../../ui/PublicPage.tsx'
import { useScreenFocus } from '../../ui/use-screen-focus.ts'
import { my as words } from '../../words.ts'
import { saveDraftOfLink } from '../register/session-draft.ts'
import { EventDeletedPanel, InvalidLinkPanel } from './MyPanels.tsx'
import { MyScreens } from './MyScreens.tsx'
import { chooseMyScreen, type MyScreen } from './my-screen.ts'
import { refreshWhileOpen } from './refresh-while-open.ts'
import type { MoveRefusal } from './refusal.ts'
import { useMyAppointment } from './use-my-appointment.ts'
import { useStep } from './use-step.ts'

/** /my/{token} and its aliases: the page of a personal link, in every state of its registration. */
export function MyPage() {
  return (
    <Queries>
      <MyAppointmentPage />
    </Queries>
  )
}

function MyAppointmentPage() {
  const { token = '' } = useParams<{ token?: string }>()
  const mine = useMyAppointment(token)
  const { path, step, to, finish } = useStep()
  const [refusal, setRefusal] = useState<MoveRefusal | null>(null)
  const { known, done } = mine
  const screen = chooseMyScreen({
    token,
    appointment: known?.appointment,
    failure: mine.failure,
    isOffline: Boolean(known?.seenAt),
    step,
    to,
    outcome: done?.outcome ?? null,
    now: useRenderTime(),
  })
  // Before the first response there is nothing to refresh, and an invalid link stays invalid.
  const isRefreshed = known !== undefined && screen !== 'invalid' && screen !== 'wizard'
  const { refresh } = mine
  // biome-ignore lint/correctness/useExhaustiveDependencies: restarts on a new screen, where nothing is typed yet
  useEffect(
    () => (isRefreshed ? refreshWhileOpen(refresh) : undefined),
    [isRefreshed, refresh, screen],
  )
  const shownRefusal = (screen === 'move' && !to) || screen === 'closed' ? refusal : null
  useScreenFocus([screen, screen === 'move' && to, shownRefusal?.attempt].filter(Boolean).join(' '))
  const isLoading = screen === 'loading' || screen === 'wizard'

  return (
    <PublicPage title={titleOf(screen, known?.appointment)}>
      {screen === 'invalid' && <InvalidLinkPanel />}
      {screen === 'event_deleted' && <EventDeletedPanel />}
      {isLoading && <LoadingAppointment text={words.loading} />}
      {screen === 'load_failed' && (
        <LoadFailedPanel words={words.loadFailed} onRetry={mine.reload} />
      )}
      {screen === 'wizard' && known && (
        <OpenWizard
          token={token}
          appointment={known.appointment}
          removeCachedEvents={mine.removeCachedEvents}
        />
      )}
      {known && !isLoading && (
        <MyScreens
          screen={screen}
          token={token}
          path={path}
          to={to}
          known={known}
          note={done?.note}
          refusal={shownRefusal}
          onRetry={mine.reload}
          onComplete={mine.complete}
          onChange={async (details, version) => {
            await mine.change(details, version)
            finish()
          }}
          onMove={async (request) => {
            await mine.move(request)
            setRefusal(null)
            finish()
          }}
          onComing={async () => {
            await mine.sayComing(known.appointment)
            finish()
          }}
          onRefused={(refused) => {
            setRefusal({ ...refused, attempt: (refusal?.attempt ?? 0) + 1 })
            finish('move')
          }}
        />
      )}
    </PublicPage>
  )
}

function titleOf(screen: MyScreen, appointment: MyAppointment | undefined): string {
  const isWaiting = screen === 'taken' || screen === 'waiting'
  const isFirst = isWaiting || screen === 'yours'
  if (isWaiting && appointment?.isPassedOver) return words.passedOver.title
  if (isFirst && appointment?.askedToMove) return words.askedToMove.title
  if (isFirst && appointment?.askedElsewhere) return words.askedElsewhere.title
  if (screen === 'yours' && appointment?.missing.length) return words.complete.title
  const titles: Record<MyScreen, string> = {
    invalid: words.invalid.title,
    event_deleted: words.eventDeleted.title,
    loading: words.title,
    load_failed: words.loadFailed.title,
    offline: words.offline.title,
    wizard: words.title,
    taken: words.taken.title,
    waiting: words.waiting.title,
    complete: words.askedElsewhere.details.title,
    completed: words.completed.title,
    yours: words.yours.title,
    move: words.move.title,
    moved: words.moved.title,
    closed: words.closed.title,
    change: words.change.title,
    coming: words.coming.title,
    said_yes: words.said_yes.title,
    changed: words.changed.title,
    cancelled: words.cancelled.title,
    started: words.started.title,
    over: words.over.title,
    no_show: words.noShow.title,
  }
  return titles[screen]
}

/** Puts name and e-mail into the draft, never into the URL. Replaces the history entry, so that Back skips it. */
function OpenWizard({
  token,
  appointment: { eventId, timeSlotId, name, email },
  removeCachedEvents,
}: {
  token: string
  appointment: MyAppointment
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
