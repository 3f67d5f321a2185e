import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { Admin } from '../../contract/admin.ts'

type Session = {
  token: string | null
  /** Without a token: whose session has ended. They may sign in again over the open page. */
  admin: Admin | null
  setSession: (token: string, admin: Admin) => void
  clearSession: () => void
  isSignedIn: () => boolean
}

const storageName = 'auth-storage'

/** The administrator's session, kept in local storage under SPEC.md 3's name. */
export const useSession = create<Session>()(
  persist(
    (set, get) => ({
      token: null,
      admin: null,
      setSession: (token, admin) => set({ token, admin }),
      clearSession: () => set({ token: null, admin: null }),
      isSignedIn: () => get().token !== null,
    }),
    { name: storageName, partialize: ({ token, admin }) => ({ token, admin }) },
  ),
)

/** Signing out in one tab ends the session in all of them: the laptop at the laundromat is shared. */
export function followOtherTabs(): () => void {
  const follow = ({ key }: StorageEvent) => {
    if (key === storageName) void useSession.persist.rehydrate()
  }
  window.addEventListener('storage', follow)
  return () => window.removeEventListener('storage', follow)
}

// Not in the store, which would write the session back after another tab has ended it.
let hasWorked = false

/** The server has accepted a token in this page, so there may be something on it to lose. */
export function markWorking(): void {
  hasWorked = true
}

/** The session has ended under a page in use: the same person may sign in over it. */
export function isRenewable({ token, admin }: Pick<Session, 'token' | 'admin'>): boolean {
  return token === null && admin !== null && hasWorked
}

/**
 * The server has refused this token. Resolves with the token to try again with, once the same
 * administrator has signed in over the page; with null where nobody will (decision 0027).
 */
export async function renewSession(refused: string): Promise<string | null> {
  const { admin: before } = useSession.getState()
  // Another tab may have signed in since, or out, and its event not have come yet.
  await useSession.persist.rehydrate()
  const { token, admin } = useSession.getState()
  if (admin?.id !== before?.id) return null
  // A late answer to an old session must not end the new one.
  if (token === refused) useSession.setState({ token: null })
  return sessionToken()
}

/** The token to call with; where the session has ended under an open page, the next one of the same person. */
export async function sessionToken(): Promise<string | null> {
  const before = useSession.getState()
  if (!isRenewable(before)) return before.token
  return new Promise((resolve) => {
    const stop = useSession.subscribe(({ token, admin }) => {
      if (token === null && admin !== null) return
      stop()
      resolve(admin?.id === before.admin?.id ? token : null)
    })
  })
}
