import { adminAdministrators } from '../../../contract/words/en/admin-administrators.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { stayOpen, useBackGuard } from '../../ui/use-back-guard.ts'
import { CopyButton } from '../shell/CopyButton.tsx'

const words = adminAdministrators.link

/** Shows an invitation's link once, if no mail server is set up. Only the button closes the dialog, not Back. */
export function InvitationLinkDialog({
  email,
  link,
  onClose,
}: {
  email: string
  link: string
  onClose: () => void
}) {
  useBackGuard(true, stayOpen)
  return (
    <Dialog title={words.title} description={words.text(email)}>
      <div className="mt-4 flex flex-col rounded-control bg-sun-wash p-4">
        <h3 className="text-m">{words.label}</h3>
        <p className="mt-1 select-all font-semibold [overflow-wrap:anywhere]">{link}</p>
        <CopyButton text={link} label={words.copy} copied={words.copied} />
      </div>
      <Button block className="mt-6" onClick={onClose}>
        {words.done}
      </Button>
    </Dialog>
  )
}
