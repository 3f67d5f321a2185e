import { Link } from 'wouter'
import { paths } from '../../../contract/paths.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { shell, registrationSuccess as words } from '../../words.ts'
import { sendsMessages } from '../reach.ts'
import type { SuccessStatus } from './success-details.ts'

export function YourLinks({
  myToken,
  isEnded,
  status,
}: {
  myToken: string | undefined
  isEnded: boolean
  status: SuccessStatus
}) {
  if (!myToken || (isEnded && !sendsMessages())) return null
  return (
    <div className="mt-4 flex flex-col items-center gap-1">
      {isEnded ? (
        <ButtonLink key="find" block href={paths.find()}>
          {shell.findAppointment}
        </ButtonLink>
      ) : (
        <>
          <ButtonLink block href={paths.my(myToken)}>
            {words.yours[status]}
          </ButtonLink>
          <Link href={paths.cancel(myToken)} className="inline-flex min-h-11 items-center px-3">
            {words.yours.cancel[status]}
          </Link>
        </>
      )}
    </div>
  )
}
