import { useParams } from 'wouter'
import { Queries } from '../../api/Queries.tsx'
import { LoadFailedPanel, LoadingAppointment } from '../../ui/load-states.tsx'
import { PublicPage } from '../../ui/PublicPage.tsx'
import { useScreenFocus } from '../../ui/use-screen-focus.ts'
import { my, cancel as words } from '../../words.ts'
import { EventDeletedPanel } from '../my/MyPanels.tsx'
import { AskToCancel } from './AskToCancel.tsx'
import {
  AlreadyPanel,
  DonePanel,
  FailedPanel,
  InvalidLinkPanel,
  KeptPanel,
  NoShowPanel,
  ReplacedPanel,
  TooLatePanel,
} from './CancelPanels.tsx'
import type { CancelScreen } from './cancel-screen.ts'
import { useCancellation } from './use-cancellation.ts'

/** /cancel/{token} (SPEC.md 2): shows the appointment and asks whether to cancel it. */
export function CancelPage() {
  return (
    <Queries>
      <CancellationPage />
    </Queries>
  )
}

function CancellationPage() {
  const { token } = useParams<{ token?: string }>()
  const cancellation = useCancellation(token)
  const { screen, appointment, refusals } = cancellation
  const isWaiting = appointment?.status === 'waitlist'
  useScreenFocus(screen === 'ask' && refusals > 0 ? `ask ${refusals}` : screen)

  return (
    <PublicPage title={titleOf(screen, isWaiting)}>
      {screen === 'invalid' && <InvalidLinkPanel />}
      {screen === 'event_deleted' && <EventDeletedPanel />}
      {screen === 'loading' && <LoadingAppointment text={words.loading} />}
      {screen === 'load_failed' && (
        <LoadFailedPanel words={words.loadFailed} onRetry={cancellation.reload} />
      )}
      {screen === 'already' && <AlreadyPanel />}
      {screen === 'replaced' && <ReplacedPanel />}
      {screen === 'too_late' && <TooLatePanel />}
      {screen === 'no_show' && <NoShowPanel />}
      {screen === 'ask' && appointment && (
        <AskToCancel
          appointment={appointment}
          hasChanged={refusals > 0}
          cancelling={cancellation.cancelling}
          onCancel={cancellation.cancel}
          onKeep={cancellation.keep}
        />
      )}
      {screen === 'done' && <DonePanel appointment={appointment} />}
      {screen === 'failed' && (
        <FailedPanel message={cancellation.failure} onRetry={cancellation.askAgain} />
      )}
      {screen === 'kept' && (
        <KeptPanel token={token ?? ''} isWaiting={isWaiting} onBack={cancellation.askAgain} />
      )}
    </PublicPage>
  )
}

function titleOf(screen: CancelScreen, isWaiting: boolean): string {
  const titles: Record<CancelScreen, string> = {
    invalid: words.invalid.title,
    event_deleted: my.eventDeleted.title,
    loading: words.title,
    load_failed: words.loadFailed.title,
    already: words.already.title,
    replaced: words.replaced.title,
    too_late: words.tooLate.title,
    no_show: words.noShow.title,
    ask: words.title,
    done: words.done.title,
    failed: words.failed.title,
    kept: isWaiting ? words.kept.waitlistTitle : words.kept.title,
  }
  return titles[screen]
}
