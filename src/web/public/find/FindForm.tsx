import * as z from 'zod/mini'
import { type FindAnswer, type FindRequest, findRequest } from '../../../contract/find.ts'
import { limits } from '../../../contract/limits.ts'
import { api } from '../../../contract/paths.ts'
import { sendJson } from '../../api/client.ts'
import { Form } from '../../form/Form.tsx'
import { HoneypotField } from '../../form/HoneypotField.tsx'
import { TextField } from '../../form/TextField.tsx'
import { useContractForm } from '../../form/use-contract-form.ts'
import { language, find as words } from '../../words.ts'
import { useTypedText } from '../use-typed-text.ts'

// The honeypot's value is not validated here, so that the form does not warn a bot.
const schema = z.object({ contact: findRequest.shape.contact, website: z.string() })

export function FindForm({ onSent }: { onSent: (contact: string) => void }) {
  const typed = useTypedText({ contact: '', website: '' })
  const { form, field, props } = useContractForm({
    schema,
    defaultValues: typed.values,
    onChange: typed.note,
    failure: words.failed,
    submit: async (values) => {
      const request: FindRequest = { ...values, language }
      await sendJson<FindAnswer>('POST', api.find(), request)
      onSent(values.contact)
    },
  })
  return (
    <Form {...props} action={words.submit} busy={words.busy}>
      <TextField
        label={words.contact}
        // The e-mail keyboard has digits too.
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={limits.email}
        {...field('contact')}
      />
      <HoneypotField {...form.input('website')} />
    </Form>
  )
}
