import { create } from 'zustand'

export type ToastMessage = {
  title: string
  description?: string
  tone: 'good' | 'bad'
  /** At the head of a phone's screen, whose foot an open dialog's buttons take; else a toast stands at the foot */
  atHead?: boolean
}

/** Only one toast is shown at a time (SPEC.md 4): a new one takes the place of the last. */
export const useToast = create<{ id: number; message: ToastMessage | null }>(() => ({
  id: 0,
  message: null,
}))

export function showToast(message: ToastMessage): void {
  useToast.setState(({ id }) => ({ id: id + 1, message }))
}

/** A new try makes what the last one said out of date. */
export function hideToast(): void {
  useToast.setState({ message: null })
}
