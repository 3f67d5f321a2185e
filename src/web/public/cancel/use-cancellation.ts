import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Appointment, CancelAnswer, CancelRequest } from '../../../contract/cancellation.ts'
import { api } from '../../../contract/paths.ts'
import { sendJson } from '../../api/client.ts'
import { errorText } from '../../api/error-text.ts'
import { refreshEventList } from '../../api/event-list.ts'
import { useRenderTime } from '../../initial-render.ts'
import { hideToast, showToast } from '../../ui/toast.ts'
import { cancel as words } from '../../words.ts'
import { useInitialAppointment } from '../initial-appointment.ts'
import { linkFailureOf } from '../link-failure.ts'
import { forgetCancelled } from '../my/seen-appointment.ts'
import { isSlotMoved } from '../outdated-list.ts'
import { forgetSent } from '../register/session-draft.ts'
import { type CancelPhase, chooseCancelScreen } from './cancel-screen.ts'

export function useCancellation(token: string | undefined) {
  const initial = useInitialAppointment()
  const now = useRenderTime()
  const query = useQuery<Appointment>({
    queryKey: [api.cancel(token ?? '')],
    enabled: Boolean(token),
    initialData: initial?.cancel,
    // Not cached after this page closes, so that the next visit loads the current state.
    gcTime: 0,
  })
  const [phase, setPhase] = useState<CancelPhase>('idle')
  const [cancelling, setCancelling] = useState(false)
  const [failure, setFailure] = useState('')
  /** Number of presses that were refused because the appointment had changed */
  const [refusals, setRefusals] = useState(0)

  async function cancel() {
    if (cancelling || !token || !query.data) return
    setCancelling(true)
    hideToast()
    const { timeSlotId, startTime, endTime, status } = query.data
    const request: CancelRequest = { timeSlotId, startTime, endTime, status }
    try {
      await sendJson<CancelAnswer>('POST', api.cancel(token), request)
      forgetSent()
      void forgetCancelled(token, query.data)
      showToast({ title: words.done.title, description: words.done.toast, tone: 'good' })
      setPhase('success')
      void refreshEventList()
    } catch (error) {
      if (isSlotMoved(error) && !(await query.refetch()).isError) return setRefusals(refusals + 1)
      const description = errorText(error, words.failed.toast)
      showToast({ title: words.failed.title, description, tone: 'bad' })
      setFailure(description)
      setPhase('error')
    } finally {
      setCancelling(false)
    }
  }

  return {
    screen: chooseCancelScreen({
      token,
      appointment: query.data,
      failure: query.error ? linkFailureOf(query.error) : null,
      phase,
      now,
    }),
    appointment: query.data,
    reload: () => void query.refetch(),
    refusals,
    cancelling,
    cancel: () => void cancel(),
    failure,
    askAgain: () => {
      hideToast()
      setPhase('idle')
    },
    keep: () => {
      // Browsers close only windows that a script opened. In any other window, the page says that it can be closed.
      window.close()
      setPhase('kept')
    },
  }
}
