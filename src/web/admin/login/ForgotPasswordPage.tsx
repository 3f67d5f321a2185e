import { useState } from 'react'
import { forgottenPasswordRequest } from '../../../contract/administrators.ts'
import { limits } from '../../../contract/limits.ts'
import { paths } from '../../../contract/paths.ts'
import { adminAdministrators } from '../../../contract/words/en/admin-administrators.ts'
import { requestPasswordLink } from '../../api/admin-administrators.ts'
import { Form } from '../../form/Form.tsx'
import { TextField } from '../../form/TextField.tsx'
import { useContractForm } from '../../form/use-contract-form.ts'
import { settings } from '../../settings.ts'
import { Button } from '../../ui/Button.tsx'
import { SignInFrame } from './SignInFrame.tsx'

const words = adminAdministrators.forgot
const below = { href: paths.adminLogin(), label: words.back }

/** The page never says whether the e-mail address is an administrator's. */
export function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  if (!settings.sendsMail) {
    return (
      <SignInFrame title={words.title} lead={words.withoutMail} below={below}>
        <code className="block rounded-control bg-sun-wash p-3 text-s [overflow-wrap:anywhere]">
          {words.command}
        </code>
      </SignInFrame>
    )
  }
  if (sentTo === null) {
    return (
      <SignInFrame title={words.title} lead={words.lead} below={below}>
        <ForgotPasswordForm onSent={setSentTo} />
      </SignInFrame>
    )
  }
  return (
    <SignInFrame title={words.sentTitle} lead={words.sent(sentTo)} below={below}>
      <p role="status" className="mb-5">
        {words.notThere}
      </p>
      <Button kind="ghost" block onClick={() => setSentTo(null)}>
        {words.again}
      </Button>
    </SignInFrame>
  )
}

function ForgotPasswordForm({ onSent }: { onSent: (email: string) => void }) {
  const { field, props } = useContractForm({
    schema: forgottenPasswordRequest,
    defaultValues: { email: '' },
    failure: words.failed,
    submit: async (values) => {
      await requestPasswordLink(values)
      onSent(values.email)
    },
  })
  return (
    <Form {...props} action={words.submit} busy={words.busy}>
      <TextField
        label={words.email}
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={limits.email}
        {...field('email')}
      />
    </Form>
  )
}
