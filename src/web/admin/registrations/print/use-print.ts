import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Event } from '../../../../contract/event.ts'
import { paths } from '../../../../contract/paths.ts'
import type { AdminRegistration } from '../../../../contract/registration.ts'
import { adminPrint as words } from '../../../../contract/words/en/admin-print.ts'
import { isActive } from '../../../../domain/registration.ts'
import { eventRegistrationsKey } from '../../../api/admin-registrations.ts'
import { totals } from '../../shell/event-figures.ts'

/** Opens an event's report in its own window if there are registrations to print (SPEC.md 5). */
export function usePrint(event: Event) {
  const queryClient = useQueryClient()
  const [isPreparing, setPreparing] = useState(false)

  function openReport() {
    if (!window.open(paths.adminPrint(event.id), '_blank')) window.alert(words.failed)
  }

  async function print() {
    const { confirmed, waiting } = totals(event)
    // Open synchronously: browsers block a window that opens too long after the click.
    if (confirmed + waiting > 0) return openReport()
    if (isPreparing) return
    setPreparing(true)
    try {
      // The counts may be 30 seconds old.
      const registrations = await queryClient.fetchQuery<AdminRegistration[]>({
        queryKey: eventRegistrationsKey(event.id),
        staleTime: 0,
      })
      if (registrations.some(({ status }) => isActive(status))) openReport()
      else window.alert(words.none)
    } catch (error) {
      console.error(error)
      window.alert(words.failed)
    } finally {
      setPreparing(false)
    }
  }

  return { print, isPreparing }
}
