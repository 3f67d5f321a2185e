import { paths } from '../../../contract/paths.ts'
import { adminAdministrators } from '../../../contract/words/en/admin-administrators.ts'
import { adminShell } from '../../../contract/words/en/admin-shell.ts'
import { ApiError } from '../../api/client.ts'
import { loadErrorText } from '../../api/error-text.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { SignInFrame } from './SignInFrame.tsx'

const words = adminAdministrators.linkEnded
const below = { href: paths.adminLogin(), label: adminAdministrators.forgot.back }

export function isLinkEnded(error: unknown): boolean {
  return error instanceof ApiError && error.body?.code === 'link_ended'
}

export function LinkFailed({
  error,
  ended,
  onRetry,
}: {
  error: unknown
  ended: { text: string; action: { href: string; label: string } }
  onRetry: () => void
}) {
  const isEnded =
    !error || (error instanceof ApiError && error.status < 500 && error.status !== 429)
  if (isEnded) {
    return (
      <SignInFrame title={words.title} lead={ended.text} below={below}>
        <ButtonLink block href={ended.action.href}>
          {ended.action.label}
        </ButtonLink>
      </SignInFrame>
    )
  }
  const { heading, text, action } = adminShell.loadFailed
  return (
    <SignInFrame title={heading} lead={loadErrorText(error, text)} below={below}>
      <Button block onClick={onRetry}>
        {action}
      </Button>
    </SignInFrame>
  )
}
