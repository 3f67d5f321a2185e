import { create } from 'zustand'

export type ToastMessage = {
  title: string
  description?: string
  tone: 'good' | 'bad'
  /** At the top of a phone's screen, because an open dialog has its buttons at the bottom; the default is the bottom */
  atHead?: boolean
  /** Instead of the usual time, in milliseconds */
  closesAfterMs?: number
  /** Above the page, which moves down for it, so that it covers no button */
  isInFlow?: boolean
  /** One thing to do about it, such as Undo; `alternative` says where else that can be done. */
  action?: { label: string; alternative: string; run: () => void }
}

/** Only one toast is shown at a time (SPEC.md 4): a new one replaces the last. */
export const useToast = create<{ id: number; message: ToastMessage | null }>(() => ({
  id: 0,
  message: null,
}))

export function showToast(message: ToastMessage): void {
  useToast.setState(({ id }) => ({ id: id + 1, message }))
}

/** A new attempt outdates the last toast. */
export function hideToast(): void {
  useToast.setState({ message: null })
}
