import { create } from 'zustand'

export type ToastMessage = {
  title: string
  description?: string
  tone: 'good' | 'bad'
  /** At the top of a phone's screen, because an open dialog has its buttons at the bottom; the default is the bottom */
  atHead?: boolean
  /** Replaces the usual time, in milliseconds */
  closesAfterMs?: number
  /** Covers no button: shown between the header's buttons or, if it does not fit, above the page */
  isInFlow?: boolean
  /** One thing to do about it, such as Undo; `alternative` says where else that can be done. */
  action?: { label: string; alternative: string; run: () => void }
}

type Shown = {
  id: number
  message: ToastMessage | null
  /** How many dialogs are open, one over the other */
  openDialogs: number
  /** How many of these the toast covers: those that were open when it was shown */
  coveredDialogs: number
}

/** Only one toast is shown at a time (SPEC.md 4): a new one replaces the last. */
export const useToast = create<Shown>(() => ({
  id: 0,
  message: null,
  openDialogs: 0,
  coveredDialogs: 0,
}))

export function showToast(message: ToastMessage): void {
  useToast.setState(({ id, openDialogs }) => ({
    id: id + 1,
    message,
    coveredDialogs: openDialogs,
  }))
}

/** Hides the toast, for a new attempt that outdates it, or where it would cover buttons. */
export function hideToast(): void {
  useToast.setState({ message: null })
}

/** While a dialog is open, an earlier toast is hidden, because it would cover the dialog's buttons; its time runs on. */
export function noteDialogOpened(): void {
  useToast.setState(({ openDialogs }) => ({ openDialogs: openDialogs + 1 }))
}

export function noteDialogClosed(): void {
  useToast.setState(({ openDialogs, coveredDialogs }) => ({
    openDialogs: openDialogs - 1,
    coveredDialogs: Math.min(coveredDialogs, openDialogs - 1),
  }))
}

/** `hidden` behind a later dialog, `over` the dialog that reports it, or on the `page` */
export function placeOfToast({
  openDialogs,
  coveredDialogs,
}: Pick<Shown, 'openDialogs' | 'coveredDialogs'>): 'hidden' | 'over' | 'page' {
  if (openDialogs === 0) return 'page'
  return openDialogs > coveredDialogs ? 'hidden' : 'over'
}
