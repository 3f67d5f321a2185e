import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { adminShell } from '../../../contract/words/en/admin-shell.ts'
import { leaveGuardedPage, useBackGuard } from '../../ui/use-back-guard.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'

/** Makes the browser ask before it reloads or closes a page with unsaved input. */
export function useUnloadQuestion(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isUnsaved])
}

/** Asks before a link or Back leaves a page with unsaved input. Render the returned question. */
export function useUnsavedQuestion(isUnsaved: boolean): ReactNode {
  const [, navigate] = useLocation()
  const [leave, setLeave] = useState<{ to: string | null } | null>(null)
  useUnloadQuestion(isUnsaved)
  useBackGuard(isUnsaved, () => setLeave({ to: null }))
  useEffect(() => {
    if (!isUnsaved) return
    const askFirst = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      const isNewTab = event.ctrlKey || event.metaKey || event.shiftKey || link?.target === '_blank'
      if (!link || isNewTab || link.download || link.origin !== location.origin) return
      if (link.pathname === location.pathname && link.search === location.search) return
      event.preventDefault()
      event.stopPropagation()
      setLeave({ to: link.pathname + link.search + link.hash })
    }
    addEventListener('click', askFirst, { capture: true })
    return () => removeEventListener('click', askFirst, { capture: true })
  }, [isUnsaved])
  const words = adminShell.discard
  return (
    leave && (
      <ConfirmDialog
        open
        title={words.leave}
        cancelLabel={words.keep}
        confirmLabel={words.discard}
        onClose={() => setLeave(null)}
        onConfirm={() => {
          setLeave(null)
          leaveGuardedPage(navigate, leave.to)
        }}
      />
    )
  )
}
