import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import type { ZodMiniType } from 'zod/mini'
import type { InvitationFacts, ResetFacts } from '../../../contract/administrators.ts'
import { paths } from '../../../contract/paths.ts'
import { adminAdministrators } from '../../../contract/words/en/admin-administrators.ts'
import { adminShell } from '../../../contract/words/en/admin-shell.ts'
import { useLinkFacts } from '../../api/admin-administrators.ts'
import { useSession } from '../../api/session.ts'
import { Form } from '../../form/Form.tsx'
import { useContractForm } from '../../form/use-contract-form.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { showToast } from '../../ui/toast.ts'
import { isLinkEnded, LinkFailed } from './LinkFailed.tsx'
import { SignInFrame } from './SignInFrame.tsx'

const below = { href: paths.adminLogin(), label: adminAdministrators.forgot.back }

/**
 * The page of an e-mailed link to choose a password. Opening the link does not use it up, because mail scanners open
 * links.
 */
export function LinkPage<
  Facts extends InvitationFacts | ResetFacts,
  Values extends object,
  Output,
>({
  factsPath,
  token,
  words,
  lead,
  ended,
  schema,
  defaultValues,
  send,
  skeletonClass,
  children,
}: {
  factsPath: string
  token: string
  words: typeof adminAdministrators.reset | typeof adminAdministrators.accept
  lead: (facts: Facts) => string
  ended: { text: string; action: { href: string; label: string } }
  schema: ZodMiniType<Output, Values>
  defaultValues: Values
  send: (values: Output) => Promise<unknown>
  skeletonClass: string
  children: (
    facts: Facts,
    field: ReturnType<typeof useContractForm<Values, Output>>['field'],
  ) => ReactNode
}) {
  const { data, error, refetch } = useLinkFacts<Facts>(factsPath, token)
  const [isEnded, setEnded] = useState(false)
  const [, navigate] = useLocation()
  const clearSession = useSession((session) => session.clearSession)
  const { field, props } = useContractForm({
    schema,
    defaultValues,
    failure: words.failed,
    submit: async (values) => {
      try {
        await send(values)
      } catch (error) {
        if (isLinkEnded(error)) return setEnded(true)
        throw error
      }
      // This browser's session has ended with the reset, or belongs to another administrator who shares the laptop.
      clearSession()
      showToast({ title: words.doneToast, description: words.done, tone: 'good' })
      navigate(paths.adminLogin(), { replace: true })
    },
  })
  if (error || isEnded) {
    return <LinkFailed error={error} ended={ended} onRetry={() => void refetch()} />
  }
  return (
    <SignInFrame title={words.title} lead={data ? lead(data) : adminShell.loading} below={below}>
      {data ? (
        <Form {...props} action={words.submit} busy={words.busy}>
          {children(data, field)}
        </Form>
      ) : (
        <Skeleton className={skeletonClass} />
      )}
    </SignInFrame>
  )
}
