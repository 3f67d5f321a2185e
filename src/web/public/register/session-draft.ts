import {
  draftFromLink,
  type PersonalLink,
  type RegistrationDraft,
  readDraft,
} from './registration-draft.ts'

/** The draft lives in the browser tab: it survives a reload, and not the tab (many phones are shared). */
const key = 'registration-draft'
const sentKey = 'registration-sent'

export function loadDraft(timeSlotId: string, defaultState: string): RegistrationDraft {
  return readDraft(withStorage((storage) => storage.getItem(key)) ?? null, timeSlotId, defaultState)
}

export function saveDraft(draft: RegistrationDraft): void {
  withStorage((storage) => storage.setItem(key, JSON.stringify(draft)))
}

/** For the wizard of this slot, which then completes the link's entry; nothing of it goes by the address. */
export function saveDraftOfLink(
  timeSlotId: string,
  link: PersonalLink,
  defaultState: string,
): void {
  saveDraft(draftFromLink(loadDraft(timeSlotId, defaultState), link, defaultState))
}

/** Forgets what the family typed, and remembers for which slot a sign-up went through. */
export function finishDraft({ timeSlotId }: RegistrationDraft): void {
  withStorage((storage) => storage.removeItem(key))
  withStorage((storage) => storage.setItem(sentKey, timeSlotId))
}

/** Whether the last sign-up of this browser tab was for this slot */
export function wasSent(timeSlotId: string): boolean {
  return withStorage((storage) => storage.getItem(sentKey)) === timeSlotId
}

function withStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(sessionStorage)
  } catch {
    // Blocked or full storage throws; the wizard then only forgets its entry on a reload.
    return undefined
  }
}
