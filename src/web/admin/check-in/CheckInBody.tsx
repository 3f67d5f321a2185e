import { CloudOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { adminCheckIn as words } from '../../../contract/words/en/admin-check-in.ts'
import type { CheckInList as List } from '../../../domain/check-in-list.ts'
import { shownFamilies } from '../../../domain/check-in-view.ts'
import { formatDay, localDate } from '../../../domain/program-time.ts'
import { hasEnded } from '../../../domain/time-slot.ts'
import { settings } from '../../settings.ts'
import { Button } from '../../ui/Button.tsx'
import { WarningIcon } from '../../ui/icons.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { StatePanel } from '../../ui/StatePanel.tsx'
import { CheckInList, isCheckInOpen } from './CheckInList.tsx'
import type { CheckInSnapshot, CheckInSync } from './check-in-sync.ts'
import { EventGone } from './EventGone.tsx'
import { LinkNotice } from './LinkNotice.tsx'
import { OtherEventNotice } from './OtherEventNotice.tsx'
import { RefusedNotes } from './RefusedNotes.tsx'
import { StatusBar } from './StatusBar.tsx'

type CheckInBodyProps = CheckInSnapshot & {
  sync: CheckInSync
  eventId: string
  registrationId: string | null
  /** Whether the page opens without a network; null until that is known */
  canReopen: boolean | null
  onSignIn: () => void
  onCloseCode: () => void
}

export function CheckInBody(props: CheckInBodyProps) {
  const [isStaying, stay] = useState(false)
  const { state, connection, sync, onSignIn } = props
  const list = state?.list ?? null
  const unsent = state?.unsent.length ?? 0
  const isOpen = isCheckInOpen(state)
  const back = otherEventOfTheDay(list, props.others)
  const notice = props.registrationId && back && !isStaying && (
    <OtherEventNotice event={list?.event ?? null} back={back} onStay={() => stay(true)} />
  )
  const retry = () => void sync.sync()
  const bar = (
    <StatusBar
      unsent={unsent}
      others={props.others}
      refused={state?.refused.length ?? 0}
      connection={connection}
      listFrom={list?.serverTime ?? null}
      onTry={retry}
      onSignIn={onSignIn}
    />
  )
  return (
    <>
      <Title list={list} isReady={isOpen && props.isKept === true && props.canReopen === true} />
      {list && state && connection !== 'gone' ? (
        <CheckInList
          state={state}
          registrationId={notice || !isOpen ? null : props.registrationId}
          isOpen={isOpen}
          isConnected={connection === 'ok'}
          sync={sync}
          bar={bar}
          notes={notice || <Notes {...props} isOpen={isOpen} />}
        />
      ) : (
        <div className="px-4 pt-4 min-[64rem]:px-8">
          {connection === 'gone' ? (
            <EventGone unsent={unsent} onForget={() => void sync.forget()} />
          ) : (
            <>
              {notice}
              {unsent > 0 && <div className="-mx-4 mb-4 min-[64rem]:-mx-8">{bar}</div>}
              <NoList connection={connection} onTry={retry} onSignIn={onSignIn} />
            </>
          )}
        </div>
      )}
    </>
  )
}

/** The other event with a list on this phone, unless that event is over, or on a later day than the code's event */
function otherEventOfTheDay(list: List | null, others: CheckInSnapshot['others']) {
  const dayOf = ({ date }: List['event']) => localDate(date, settings.timeZone)
  const hasAllEnded = list?.timeSlots.every((slot) => hasEnded(slot, new Date(list.serverTime)))
  const isLater = (event: List['event']) => list && !hasAllEnded && dayOf(event) > dayOf(list.event)
  return others.find(({ event, isOver }) => event && !isOver && !isLater(event))?.event
}

function Title({ list, isReady }: { list: List | null; isReady: boolean }) {
  return (
    <div className="px-4 pb-1.5 pt-2 leading-snug min-[64rem]:px-8 min-[64rem]:pt-6">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h1 className="text-l min-[64rem]:text-xl">{words.title}</h1>
        {/* Beside the heading, because this note appears late and must not move the rows. */}
        {list && isReady && <p className="text-s text-ink-soft">{words.bar.ready}</p>}
      </div>
      {list && (
        <p className="text-s text-ink-soft [overflow-wrap:anywhere]">
          <bdi>{list.event.title}</bdi>
          <span>{`, ${formatDay(list.event.date, settings.timeZone)}, `}</span>
          <bdi>{list.event.location}</bdi>
        </p>
      )}
    </div>
  )
}

function Notes({
  state,
  connection,
  isKept,
  canReopen,
  eventId,
  registrationId,
  sync,
  onCloseCode,
  isOpen,
}: CheckInBodyProps & { isOpen: boolean }) {
  const list = state?.list ?? null
  const isListed =
    list?.rows.some((row) => row.registrationId === registrationId) ||
    state?.unsent.some((fact) => fact.registrationId === registrationId)
  const missingId = list && !isListed ? registrationId : null
  return (
    <>
      {missingId && (
        <LinkNotice
          eventId={eventId}
          registrationId={missingId}
          slots={list?.timeSlots ?? []}
          families={state ? shownFamilies(state) : []}
          isConnected={connection === 'ok'}
          onClose={onCloseCode}
        />
      )}
      <RefusedNotes
        refused={state?.refused ?? []}
        list={list}
        onDismiss={(id) => void sync.dismiss(id)}
      />
      {isKept === false && <Warning>{words.bar.notKept}</Warning>}
      {list && !isOpen && (
        <Warning>{words.otherDay(formatDay(list.event.date, settings.timeZone))}</Warning>
      )}
      {isKept && isOpen && canReopen === false && <Warning>{words.bar.notReopened}</Warning>}
    </>
  )
}

function Warning({ children }: { children: ReactNode }) {
  return (
    <p className="mb-4 flex items-start gap-2 rounded-control bg-sun-wash px-4 py-3">
      <WarningIcon className="mt-1 size-5 shrink-0" />
      <span>{children}</span>
    </p>
  )
}

function NoList({
  connection,
  onTry,
  onSignIn,
}: Pick<CheckInSnapshot, 'connection'> & { onTry: () => void; onSignIn: () => void }) {
  const { noList, bar } = words
  if (connection === 'asking' || connection === 'ok') {
    return (
      <div role="status" className="flex flex-col gap-3">
        <span className="sr-only">{words.loading}</span>
        <Skeleton className="h-12" />
        {['a', 'b', 'c', 'd', 'e'].map((row) => (
          <Skeleton key={row} className="h-20" />
        ))}
      </div>
    )
  }
  const action =
    connection === 'signed_out' ? (
      <Button onClick={onSignIn}>{bar.signIn}</Button>
    ) : (
      <Button onClick={onTry}>{noList.action}</Button>
    )
  return (
    <div role="alert">
      <StatePanel
        icon={<CloudOff aria-hidden="true" className="size-12 text-ink-soft" />}
        heading={noList.heading}
        action={action}
      >
        <p>{noList.text}</p>
      </StatePanel>
    </div>
  )
}
