import { useState } from 'react'

/**
 * The one open dialog of a list or page. `close` closes only the dialog that was open when `close` was created, because
 * a call may end after its dialog was closed and another was opened.
 */
export function useOpenDialog<Open>() {
  const [open, setOpen] = useState<Open | null>(null)
  return { open, setOpen, close: () => setOpen((now) => (now === open ? null : now)) }
}
