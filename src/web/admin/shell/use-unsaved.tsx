import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { adminShell } from '../../../contract/words/en/admin-shell.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'

/** Marks the extra history entry that Back removes first while something is unsaved */
const guard = { unsaved: true }
const isGuard = () => history.state?.unsaved === true

/**
 * While `isUnsaved`, Back stays on the page once and calls `onBack`, and the browser asks before it reloads or closes
 * the page. Call `stay` to catch the next Back too.
 */
export function useBackGuard(isUnsaved: boolean, onBack: () => void): { stay: () => void } {
  const stay = () => history.pushState(guard, '')
  const back = useEffectEvent(() => !isGuard() && onBack())
  useEffect(() => {
    if (!isUnsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    const popped = () => back()
    history.pushState(guard, '')
    addEventListener('popstate', popped)
    addEventListener('beforeunload', ask)
    return () => {
      removeEventListener('popstate', popped)
      removeEventListener('beforeunload', ask)
      // Deferred, because saving may navigate to another page, and then the current history entry is no longer the guard.
      setTimeout(() => isGuard() && history.back())
    }
  }, [isUnsaved])
  return { stay }
}

/** Asks before a link or Back leaves a page on which something is unsaved; render the question. */
export function useUnsavedQuestion(isUnsaved: boolean): ReactNode {
  const [, navigate] = useLocation()
  const [leave, setLeave] = useState<{ to: string | null } | null>(null)
  const { stay } = useBackGuard(isUnsaved, () => setLeave({ to: null }))
  useEffect(() => {
    if (!isUnsaved) return
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      const isNewTab = event.ctrlKey || event.metaKey || event.shiftKey || link?.target === '_blank'
      if (!link || isNewTab || link.download || link.origin !== location.origin) return
      if (link.pathname === location.pathname && link.search === location.search) return
      event.preventDefault()
      event.stopPropagation()
      setLeave({ to: link.pathname + link.search + link.hash })
    }
    addEventListener('click', follow, { capture: true })
    return () => removeEventListener('click', follow, { capture: true })
  }, [isUnsaved])
  const words = adminShell.discard
  return (
    leave && (
      <ConfirmDialog
        open
        title={words.leave}
        cancelLabel={words.keep}
        confirmLabel={words.discard}
        onClose={() => {
          // Back has removed the guard's entry, so add it again.
          if (leave.to === null) stay()
          setLeave(null)
        }}
        onConfirm={() => {
          setLeave(null)
          if (leave.to === null) history.back()
          else navigate(leave.to, { replace: true })
        }}
      />
    )
  )
}
