import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { exchangeCheckIn, failureOf } from '../../api/admin-check-in.ts'
import { useSession } from '../../api/session.ts'
import { checkInStorage } from '../../check-in-storage.ts'
import { type CheckInSnapshot, type CheckInSync, createCheckInSync } from './check-in-sync.ts'

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
    const syncNow = () => void sync.sync()
    const syncIfVisible = () => document.visibilityState === 'visible' && syncNow()
    void sync.start()
    window.addEventListener('online', syncNow)
    window.addEventListener('offline', sync.goOffline)
    window.addEventListener('focus', syncNow)
    document.addEventListener('visibilitychange', syncIfVisible)
    const unsubscribe = useSession.subscribe(({ token }, before) => {
      if (token !== before.token) syncNow()
    })
    return () => {
      sync.stop()
      window.removeEventListener('online', syncNow)
      window.removeEventListener('offline', sync.goOffline)
      window.removeEventListener('focus', syncNow)
      document.removeEventListener('visibilitychange', syncIfVisible)
      unsubscribe()
    }
  }, [sync])
  return { ...useSyncExternalStore(sync.subscribe, sync.getSnapshot), sync }
}
