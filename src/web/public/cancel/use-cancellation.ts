import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Appointment, CancelAnswer } from '../../../contract/cancellation.ts'
import { api } from '../../../contract/paths.ts'
import { cancel as words } from '../../../contract/words/en/cancel.ts'
import { ApiError, sendJson } from '../../api/client.ts'
import { errorText } from '../../api/error-text.ts'
import { eventsKey } from '../../api/events.ts'
import { hideToast, showToast } from '../../ui/toast.ts'
import { type CancelPhase, chooseCancelScreen } from './cancel-screen.ts'

/** The link's appointment, and what is done with it. */
export function useCancellation(token: string | undefined) {
  const queryClient = useQueryClient()
  const query = useQuery<Appointment>({
    queryKey: [api.cancel(token ?? '')],
    enabled: Boolean(token),
    // Only for as long as the page is open: the next visit asks how things stand.
    gcTime: 0,
  })
  const [phase, setPhase] = useState<CancelPhase>('idle')
  const [cancelling, setCancelling] = useState(false)
  const [failure, setFailure] = useState('')

  async function cancel() {
    if (cancelling || !token) return
    setCancelling(true)
    hideToast()
    try {
      await sendJson<CancelAnswer>('POST', api.cancel(token))
      showToast({ title: words.done.title, description: words.done.toast, tone: 'good' })
      setPhase('success')
      void queryClient.invalidateQueries({ queryKey: eventsKey })
    } catch (error) {
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
      failure: query.error ? kindOf(query.error) : null,
      phase,
      now: new Date(),
    }),
    appointment: query.data,
    reload: () => void query.refetch(),
    cancelling,
    cancel: () => void cancel(),
    failure,
    askAgain: () => {
      hideToast()
      setPhase('idle')
    },
    keep: () => {
      // A browser closes only windows that a page has opened; in all others the page says so instead.
      window.close()
      setPhase('kept')
    },
  }
}

function kindOf(error: Error): 'not_found' | 'other' {
  return error instanceof ApiError && error.status === 404 ? 'not_found' : 'other'
}
