import { useEffect, useState } from 'react'
import type { MyAppointment } from '../../../contract/my-appointment.ts'
import { api } from '../../../contract/paths.ts'
import { ApiError, getJson } from '../../api/client.ts'

type Known = {
  appointment?: MyAppointment
  /** The code of the server's 404, once the link has ended */
  ended?: string
}

/**
 * The appointment of a personal link, reloaded when the family returns to the tab. Empty until the first response, and
 * without a link.
 */
export function useAppointment(token: string | undefined): Known {
  const [known, setKnown] = useState<Known>({})
  const isEnded = known.ended !== undefined
  useEffect(() => {
    if (!token || isEnded) return
    let sent = 0
    let shown = 0
    const refresh = () => {
      if (document.visibilityState !== 'visible') return
      const number = ++sent
      const show = (answer: Known) => {
        // A response may arrive after the response to a later request.
        if (number < shown) return
        shown = number
        setKnown(answer)
      }
      getJson<MyAppointment>(api.my(token)).then(
        (appointment) => show({ appointment }),
        (error: unknown) => {
          // After other failures, such as a lost connection, the page stays as it is.
          const hasEnded = error instanceof ApiError && error.status === 404
          if (hasEnded) show({ ended: error.body?.code ?? '' })
        },
      )
    }
    refresh()
    document.addEventListener('visibilitychange', refresh)
    return () => document.removeEventListener('visibilitychange', refresh)
  }, [token, isEnded])
  return known
}
