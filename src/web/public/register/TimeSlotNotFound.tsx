import { useEffect } from 'react'
import { paths } from '../../../contract/paths.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { FullIcon } from '../../ui/icons.tsx'
import { PublicPage } from '../../ui/PublicPage.tsx'
import { StatePanel } from '../../ui/StatePanel.tsx'
import { focusHeading } from '../../ui/use-page-focus.ts'
import { register as words } from '../../words.ts'

export function TimeSlotNotFound() {
  const { title, text, action } = words.notFound
  // The slot may disappear while the form is open.
  useEffect(focusHeading, [])
  return (
    <PublicPage title={title}>
      <StatePanel
        level={1}
        icon={<FullIcon className="size-12 text-red" />}
        heading={title}
        action={
          <ButtonLink block href={paths.home()}>
            {action}
          </ButtonLink>
        }
      >
        <p>{text}</p>
      </StatePanel>
    </PublicPage>
  )
}
