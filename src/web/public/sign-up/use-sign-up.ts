import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CompleteRequest, MyAppointment } from '../../../contract/my-appointment.ts'
import { api } from '../../../contract/paths.ts'
import { ApiError, sendJson } from '../../api/client.ts'
import { eventsKey } from '../../api/events.ts'
import { chooseSignUpScreen } from './sign-up-screen.ts'

/** Loads the link's registration, and completes it. */
export function useSignUp(token: string | undefined) {
  const queryClient = useQueryClient()
  const address = api.my(token ?? '')
  const query = useQuery<MyAppointment>({
    queryKey: [address],
    enabled: Boolean(token),
    // Not cached beyond this page: the next visit loads the current state.
    gcTime: 0,
  })
  const [hasCompleted, setCompleted] = useState(false)

  async function complete(details: CompleteRequest): Promise<void> {
    try {
      const answer = await sendJson<MyAppointment>('PUT', address, details)
      setCompleted(true)
      queryClient.setQueryData([address], answer)
    } catch (error) {
      // The spot or the link is gone: the refetch makes the page show that instead of the form.
      if (isGone(error)) await query.refetch()
      throw error
    }
  }

  return {
    screen: chooseSignUpScreen({
      token,
      signUp: query.data,
      failure: query.error ? kindOf(query.error) : null,
      hasCompleted,
      now: new Date(),
    }),
    signUp: query.data,
    reload: () => void query.refetch(),
    complete,
    /** Removes the cached list, in which the slot that has just opened is still full. */
    removeCachedEvents: () => queryClient.removeQueries({ queryKey: eventsKey }),
  }
}

function kindOf(error: Error): 'not_found' | 'other' {
  return error instanceof ApiError && error.status === 404 ? 'not_found' : 'other'
}

function isGone(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 409)
}
