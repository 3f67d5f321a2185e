import { adminAdministrators } from '../../../contract/words/en/admin-administrators.ts'
import { settings } from '../../settings.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { QuietButton } from '../../ui/QuietButton.tsx'
import { showToast } from '../../ui/toast.ts'
import { stayOpen, useBackGuard } from '../../ui/use-back-guard.ts'
import { CopyButton } from '../shell/CopyButton.tsx'

const words = adminAdministrators.recovery

/** Shows the recovery codes once. Only the button closes the dialog, not Back. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  useBackGuard(true, stayOpen)
  const close = () => {
    onClose()
    showToast({ title: words.doneToast, description: words.doneText, tone: 'good' })
  }
  return (
    <Dialog title={words.title} description={words.text}>
      <div data-print-alone className="mt-4 flex flex-col rounded-control bg-sun-wash p-4">
        <p className="mb-4 hidden print:block">{words.of(settings.programName)}</p>
        <ul
          aria-label={words.list}
          translate="no"
          className="grid grid-cols-2 gap-x-4 gap-y-2 font-mono text-m font-semibold"
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-2 print:hidden">
          <CopyButton text={codes.join('\n')} label={words.copy} copied={words.copied} />
          <QuietButton shape="framed" className="mt-2" onClick={() => window.print()}>
            {words.print}
          </QuietButton>
        </div>
      </div>
      <Button block className="mt-6" onClick={close}>
        {words.done}
      </Button>
    </Dialog>
  )
}
