import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { ifMatchHeader } from '../../../contract/careful.ts'
import type {
  ComingRequest,
  CompleteRequest,
  MoveAnswer,
  MoveRequest,
  MyAppointment,
} from '../../../contract/my-appointment.ts'
import { api } from '../../../contract/paths.ts'
import { titleIn } from '../../../domain/event-words.ts'
import { isActive } from '../../../domain/registration.ts'
import { hasChangedSince } from '../../../domain/shown-appointment.ts'
import { hasEnded } from '../../../domain/time-slot.ts'
import { ApiError, getJson, isRefusal, sendJson } from '../../api/client.ts'
import { forgetEventList, refreshEventList } from '../../api/event-list.ts'
import { serverNow } from '../../api/server-time.ts'
import { showToast } from '../../ui/toast.ts'
import { language, my as words } from '../../words.ts'
import { useInitialAppointment } from '../initial-appointment.ts'
import { linkFailureOf } from '../link-failure.ts'
import { forgetSent } from '../register/session-draft.ts'
import { DetailsChanged, isChangedSince } from './details-changed.ts'
import type { Outcome } from './my-screen.ts'
import { startMyWorker } from './my-worker-registration.ts'
import { forgetSeen, keepSeen, readSeen } from './seen-appointment.ts'

/** `seenAt` is set if the appointment is from the browser's storage, because the server cannot be reached. */
type Known = { appointment: MyAppointment; seenAt: string | null }

/** What the family has done, and its appointment after that */
type Done = { outcome: Outcome; note: string | undefined; appointment: MyAppointment }

export function useMyAppointment(token: string | undefined) {
  const queryClient = useQueryClient()
  const apiPath = api.my(token ?? '')
  const queryKey = ['my', apiPath]
  const initial = useInitialAppointment()?.my
  const query = useQuery<Known>({
    queryKey,
    queryFn: () => {
      const isShown = queryClient.getQueryData(queryKey) !== undefined
      return loadOrReadSeen(token ?? '', isShown)
    },
    enabled: Boolean(token),
    initialData: initial && { appointment: initial, seenAt: null },
    // Not cached after this page closes, so that the next visit loads the current state.
    gcTime: 0,
  })
  const [lastDone, setLastDone] = useState<Done | null>(null)
  const { data } = query
  useKeepSeen(token, data)
  const { refetch } = query
  const isOffline = Boolean(data?.seenAt)
  useEffect(() => {
    if (!isOffline) return
    // With the network mode `always` (Queries.tsx), TanStack Query does not refetch when the network returns.
    const reload = () => void refetch()
    window.addEventListener('online', reload)
    return () => window.removeEventListener('online', reload)
  }, [isOffline, refetch])

  async function show(appointment: MyAppointment, outcome: Outcome, note?: string): Promise<void> {
    // A refresh that was requested before the change must not overwrite it.
    await queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData<Known>(queryKey, { appointment, seenAt: null })
    setLastDone({ outcome, note, appointment })
  }

  async function save(
    outcome: 'completed' | 'changed',
    details: CompleteRequest,
    version?: string,
  ): Promise<void> {
    try {
      const headers: Record<string, string> = version ? { [ifMatchHeader]: version } : {}
      const after = await sendJson<MyAppointment>('PUT', apiPath, details, headers)
      await show(after, outcome)
      const isWaiting = after.status === 'waitlist'
      announce(outcome, isWaiting ? words.changed.waiting : words[outcome].text)
    } catch (error) {
      // The spot or the link is gone, or the details have changed. The refetch shows the current state.
      const current = isGone(error) ? (await query.refetch()).data?.appointment : undefined
      if (current && isChangedSince(error)) throw new DetailsChanged(error, current)
      throw error
    }
  }

  async function move(to: MoveRequest): Promise<void> {
    try {
      const answer = await sendJson<MoveAnswer>('POST', api.myMove(token ?? ''), to)
      forgetSent()
      await show(answer.appointment, 'moved', answer.emailHeld ? answer.message : undefined)
      announce('moved', answer.emailHeld ? answer.message : words.moved.text)
    } catch (error) {
      if (isGone(error)) await query.refetch()
      throw error
    } finally {
      void refreshEventList()
    }
  }

  async function sayComing({ timeSlotId, startTime, endTime }: ComingRequest): Promise<void> {
    const request: ComingRequest = { timeSlotId, startTime, endTime }
    try {
      await show(await sendJson('POST', api.myComing(token ?? ''), request), 'said_yes')
      announce('said_yes', words.said_yes.text)
    } catch (error) {
      // The appointment has changed or the link is revoked. The refetch shows the current state.
      if (isGone(error)) await query.refetch()
      throw error
    }
  }

  return {
    known: data && inPageLanguage(data),
    sayComing,
    failure: query.error ? linkFailureOf(query.error) : null,
    done: lastDone && data && isCurrent(lastDone, data.appointment) ? lastDone : null,
    reload: () => void query.refetch(),
    refresh: useCallback(() => void refetch({ cancelRefetch: false }), [refetch]),
    complete: (details: CompleteRequest) => save('completed', details),
    change: (details: CompleteRequest, version?: string) => save('changed', details, version),
    move,
    /** Removes the cached list, in which the slot with the free spot may still look full. */
    removeCachedEvents: forgetEventList,
  }
}

/** A toast, because screen readers announce it even if the screen's heading already has the focus. */
function announce(outcome: Outcome, description: string): void {
  showToast({ title: words[outcome].title, description, tone: 'good' })
}

/**
 * Reads the stored appointment if the server does not answer, unless the page already shows an appointment (`isShown`),
 * because a form may be open.
 */
async function loadOrReadSeen(token: string, isShown: boolean): Promise<Known> {
  try {
    return { appointment: await getJson<MyAppointment>(api.my(token)), seenAt: null }
  } catch (error) {
    if (linkFailureOf(error) !== 'other') await forgetSeen(token)
    const readsStored = !isRefusal(error) && !isShown
    const seen = readsStored ? await readSeen(token, new Date()) : undefined
    if (seen) return seen
    throw error
  }
}

function useKeepSeen(token: string | undefined, known: Known | undefined): void {
  useEffect(() => {
    if (!token || !known || known.seenAt) return
    const { appointment } = known
    const now = { server: serverNow(), device: new Date() }
    const isUpcoming = isActive(appointment.status) && !hasEnded(appointment, now.server)
    if (isUpcoming) void keepSeen(token, appointment, now).then(startMyWorker)
    else void forgetSeen(token)
  }, [token, known])
}

/** For display. The stored appointment keeps both titles, because the page may open in the other language. */
function inPageLanguage({ appointment, seenAt }: Known): Known {
  return { appointment: { ...appointment, eventTitle: titleIn(language, appointment) }, seenAt }
}

/** False once the appointment has changed again, because then the outcome is outdated. */
function isCurrent(done: Done, appointment: MyAppointment): boolean {
  return !hasChangedSince(appointment, done.appointment)
}

function isGone(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 409)
}
