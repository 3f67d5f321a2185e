import { type RegistrationDraft, readDraft } from './registration-draft.ts'

/** The draft lives in the browser tab: it survives a reload, and not the tab (many phones are shared). */
const key = 'registration-draft'

export function loadDraft(timeSlotId: string, defaultState: string): RegistrationDraft {
  return readDraft(withStorage((storage) => storage.getItem(key)) ?? null, timeSlotId, defaultState)
}

export function saveDraft(draft: RegistrationDraft): void {
  withStorage((storage) => storage.setItem(key, JSON.stringify(draft)))
}

export function clearDraft(): void {
  withStorage((storage) => storage.removeItem(key))
}

function withStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(sessionStorage)
  } catch {
    // Blocked or full storage throws; the wizard then only forgets its entry on a reload.
    return undefined
  }
}
