import { paths } from '../../../contract/paths.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { WarningIcon } from '../../ui/icons.tsx'
import { PublicPage } from '../../ui/PublicPage.tsx'
import { StatePanel } from '../../ui/StatePanel.tsx'
import { pageMissing } from '../../words.ts'

export function NotFoundPage() {
  const { heading, hint, action } = pageMissing
  return (
    <PublicPage title={heading}>
      <StatePanel
        level={1}
        icon={<WarningIcon className="size-12 text-red" />}
        heading={heading}
        action={
          <ButtonLink block href={paths.home()}>
            {action}
          </ButtonLink>
        }
      >
        <p>{hint}</p>
      </StatePanel>
    </PublicPage>
  )
}
