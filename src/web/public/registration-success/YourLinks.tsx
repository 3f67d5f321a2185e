import { Link } from 'wouter'
import { paths } from '../../../contract/paths.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { registrationSuccess as words } from '../../words.ts'
import type { SuccessStatus } from './success-details.ts'

export function YourLinks({
  myToken,
  status,
}: {
  myToken: string | undefined
  status: SuccessStatus
}) {
  if (!myToken) return null
  return (
    <div className="mt-4 flex flex-col items-center gap-1">
      <ButtonLink block href={paths.my(myToken)}>
        {words.yours[status]}
      </ButtonLink>
      <Link href={paths.cancel(myToken)} className="inline-flex min-h-11 items-center px-3">
        {words.yours.cancel[status]}
      </Link>
    </div>
  )
}
