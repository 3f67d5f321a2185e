import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { exchangeCheckIn, failureOf } from '../../api/admin-check-in.ts'
import { useSession } from '../../api/session.ts'
import { checkInStorage } from '../../check-in-storage.ts'
import { type CheckInSnapshot, type CheckInSync, createCheckInSync } from './check-in-sync.ts'

/** Exchanges while the page is open: at once when it is focused, online or signed in again, else every 15 seconds. */
export function useCheckIn(eventId: string): CheckInSnapshot & { sync: CheckInSync } {
  const sync = useMemo(
    () =>
      createCheckInSync({
        eventId,
        storage: checkInStorage,
        exchange: (request) => exchangeCheckIn(eventId, request),
        failureOf,
        isSignedIn: () => useSession.getState().token !== null,
        isVisible: () => document.visibilityState === 'visible',
        now: () => new Date(),
      }),
    [eventId],
  )
  useEffect(() => {
    const again = () => void sync.sync()
    const returned = () => document.visibilityState === 'visible' && again()
    void sync.start()
    window.addEventListener('online', again)
    window.addEventListener('offline', sync.goOffline)
    window.addEventListener('focus', again)
    document.addEventListener('visibilitychange', returned)
    const forget = useSession.subscribe(({ token }, before) => {
      if (token !== before.token) again()
    })
    return () => {
      sync.stop()
      window.removeEventListener('online', again)
      window.removeEventListener('offline', sync.goOffline)
      window.removeEventListener('focus', again)
      document.removeEventListener('visibilitychange', returned)
      forget()
    }
  }, [sync])
  return { ...useSyncExternalStore(sync.subscribe, sync.getSnapshot), sync }
}
