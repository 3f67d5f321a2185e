import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { Admin } from '../../contract/admin.ts'

type Session = {
  token: string | null
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
