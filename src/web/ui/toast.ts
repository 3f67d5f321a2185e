import { create } from 'zustand'

export type ToastMessage = {
  title: string
  description?: string
  tone: 'good' | 'bad'
  /** Shown at the top of a phone's screen, because an open dialog has its buttons at the bottom */
  atHead?: boolean
  /** Replaces the default time, in milliseconds */
  closesAfterMs?: number
  /** Shown between the header's buttons or, if it does not fit, above the page, so that it covers no button */
  isInFlow?: boolean
  /** The toast's button, such as Undo; `alternative` says where else the action is available. */
  action?: { label: string; alternative: string; run: () => void }
}

type ToastState = {
  id: number
  message: ToastMessage | null
  /** Number of open dialogs, stacked over each other */
  openDialogs: number
  /** Number of open dialogs that the toast covers, because they were open when it was shown */
  coveredDialogs: number
}

/** Only one toast is shown at a time (SPEC.md 4); a new toast replaces the last. */
export const useToast = create<ToastState>(() => ({
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

/** Call for a new attempt, which makes the toast outdated, or where the toast would cover buttons. */
export function hideToast(): void {
  useToast.setState({ message: null })
}

/** Hides an earlier toast, which would cover the dialog's buttons. The toast's timer keeps running. */
export function noteDialogOpened(): void {
  useToast.setState(({ openDialogs }) => ({ openDialogs: openDialogs + 1 }))
}

export function noteDialogClosed(): void {
  useToast.setState(({ openDialogs, coveredDialogs }) => ({
    openDialogs: openDialogs - 1,
    coveredDialogs: Math.min(coveredDialogs, openDialogs - 1),
  }))
}

/** `hidden` while a later dialog is open; `over` if only dialogs from before the toast are open; otherwise `page` */
export function placeOfToast({
  openDialogs,
  coveredDialogs,
}: Pick<ToastState, 'openDialogs' | 'coveredDialogs'>): 'hidden' | 'over' | 'page' {
  if (openDialogs === 0) return 'page'
  return openDialogs > coveredDialogs ? 'hidden' : 'over'
}
