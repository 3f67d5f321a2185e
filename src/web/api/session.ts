import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { Admin } from '../../contract/admin.ts'
import { api } from '../../contract/paths.ts'
import { connectSession } from './client.ts'

type Session = {
  token: string | null
  /** Without a token: the administrator whose session has ended, and who may sign in again in a dialog over the page */
  admin: Admin | null
  setSession: (token: string, admin: Admin) => void
  clearSession: () => void
  isSignedIn: () => boolean
}

const storageName = 'auth-storage'

/** The administrator's session, in local storage under the name from SPEC.md 3 */
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

/** Follows sign-in and sign-out in other tabs, so that signing out on a shared laptop ends the session everywhere. */
export function followOtherTabs(): () => void {
  const follow = ({ key }: StorageEvent) => {
    if (key === storageName) void useSession.persist.rehydrate()
  }
  window.addEventListener('storage', follow)
  return () => window.removeEventListener('storage', follow)
}

// Outside the store, because a write to the store would restore a session that another tab has ended.
let hasBeenUsed = false

/** Call when the server has accepted a token, because from then on the page may hold unsaved input. */
export function markUsed(): void {
  hasBeenUsed = true
}

/** Whether the session ended while the page was in use, so that a dialog over the page asks to sign in again */
export function isRenewable({ token, admin }: Pick<Session, 'token' | 'admin'>): boolean {
  return token === null && admin !== null && hasBeenUsed
}

/**
 * Call when the server has refused this token. Waits until the same administrator has signed in again in a dialog over
 * the page, and resolves to the token for a retry; null if the session cannot be renewed (decision 0027).
 */
export async function renewSession(refused: string): Promise<string | null> {
  const { admin: before } = useSession.getState()
  // Another tab may have signed in or out, and its event may not have arrived yet.
  await useSession.persist.rehydrate()
  const { token, admin } = useSession.getState()
  if (admin?.id !== before?.id) return null
  // A late response to an old session must not end the new one.
  if (token === refused) useSession.setState({ token: null })
  return sessionToken()
}

/**
 * The token for a call; if the session ended while the page was in use, waits for the same administrator to sign in.
 */
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

connectSession({
  isSignInOrOut: (path) => path === api.adminLogin() || path === api.adminLogout(),
  currentToken: () => useSession.getState().token,
  sessionToken,
  renewSession,
  markUsed,
})
