import { paths } from '../../../contract/paths.ts'
import { adminCheckIn } from '../../../contract/words/en/admin-check-in.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { WarningIcon } from '../../ui/icons.tsx'
import { StatePanel } from '../../ui/StatePanel.tsx'

const { gone: words } = adminCheckIn

export function EventGone({ unsent, onForget }: { unsent: number; onForget: () => void }) {
  return (
    <div role="alert">
      <StatePanel
        icon={<WarningIcon className="size-12 text-red" />}
        heading={words.heading}
        action={
          unsent > 0 ? (
            <Button kind="danger" onClick={onForget}>
              {words.forget}
            </Button>
          ) : (
            <ButtonLink href={paths.adminEvents()}>{words.action}</ButtonLink>
          )
        }
      >
        <p>{words.text}</p>
        {unsent > 0 && <p key={unsent}>{words.unsent(unsent)}</p>}
      </StatePanel>
    </div>
  )
}
