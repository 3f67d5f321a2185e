import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { type RefObject, useLayoutEffect } from 'react'
import { adminShell } from '../../../contract/words/en/admin-shell.ts'
import { useSession } from '../../api/session.ts'
import { noteDialogClosed, noteDialogOpened } from '../../ui/toast.ts'
import { useBackGuard } from '../../ui/use-back-guard.ts'
import { NavLinks, RailBrand } from './AdminNav.tsx'

export function NavDrawer({
  onClose,
  opener,
}: {
  onClose: () => void
  /** Gets the focus back, unless the new page has taken the focus */
  opener: RefObject<HTMLButtonElement | null>
}) {
  const admin = useSession((session) => session.admin)
  useBackGuard(true, onClose)
  // Hides a toast only while the drawer is open, so that the toast's Undo stays available.
  useLayoutEffect(() => {
    noteDialogOpened()
    return noteDialogClosed
  }, [])
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <div className="fixed inset-0 z-40 animate-fade bg-scrim" />
        <Dialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (document.activeElement === document.body) opener.current?.focus()
          }}
          className="fixed inset-y-0 left-0 z-40 flex w-72 max-w-[85%] animate-fade flex-col gap-4 overflow-y-auto overscroll-contain bg-rail p-4 shadow-raised outline-none"
        >
          <Dialog.Title className="sr-only">{adminShell.nav.menu}</Dialog.Title>
          <div className="flex items-center justify-between gap-2">
            <RailBrand />
            <Dialog.Close
              aria-label={adminShell.close}
              className="grid size-12 shrink-0 place-items-center rounded-control text-rail-ink hover:bg-rail-on"
            >
              <X aria-hidden="true" className="size-6" />
            </Dialog.Close>
          </div>
          {admin && (
            <p className="px-1 text-s text-rail-ink">
              <bdi className="block truncate font-semibold">{admin.username}</bdi>
              <bdi className="block truncate">{admin.email}</bdi>
            </p>
          )}
          <nav aria-label={adminShell.nav.label} className="flex grow flex-col">
            <NavLinks onNavigate={onClose} />
          </nav>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
