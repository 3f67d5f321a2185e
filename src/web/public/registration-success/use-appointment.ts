import { useEffect, useState } from 'react'
import type { MyAppointment } from '../../../contract/my-appointment.ts'
import { api } from '../../../contract/paths.ts'
import { getJson } from '../../api/client.ts'

/** The appointment of a personal link, loaded once; undefined until then, and without a link. */
export function useAppointment(token: string | undefined): MyAppointment | undefined {
  const [appointment, setAppointment] = useState<MyAppointment>()
  useEffect(() => {
    if (!token) return
    getJson<MyAppointment>(api.my(token)).then(setAppointment, () => {
      // Offline, or after an hour, when the link has ended, the page stays as it is.
    })
  }, [token])
  return appointment
}
