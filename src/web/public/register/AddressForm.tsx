import { type ReactNode, useState } from 'react'
import { addressStep } from '../../../contract/sign-up-form.ts'
import { AddressFields } from '../../form/AddressFields.tsx'
import { Form } from '../../form/Form.tsx'
import type { RefusedField } from '../../form/problems.ts'
import { useContractForm } from '../../form/use-contract-form.ts'
import { settings } from '../../settings.ts'
import { Button } from '../../ui/Button.tsx'
import { PhoneLink } from '../../ui/PublicPage.tsx'
import { register as words } from '../../words.ts'
import type { RegistrationEntry } from './registration-draft.ts'
import { ServedZipCodes } from './ServiceArea.tsx'

export function AddressForm({
  entry: { address, city, state, zipCode },
  refused,
  onChange,
  connectionNotice,
  onBack,
  onDone,
}: {
  entry: RegistrationEntry
  refused: readonly RefusedField[]
  onChange: (change: Partial<RegistrationEntry>) => void
  connectionNotice: ReactNode
  onBack: () => void
  onDone: () => void
}) {
  const [schema] = useState(() => addressStep(settings.serviceZipCodes))
  const { field, props } = useContractForm({
    schema,
    defaultValues: { address, city, state, zipCode },
    refused,
    onChange,
    submit: async (values) => {
      onChange(values)
      onDone()
    },
  })

  const zip = field('zipCode')
  const isOutside = zipCode.trim().length >= 5 && !schema.shape.zipCode.safeParse(zipCode).success

  return (
    <Form
      {...props}
      action={words.address.action}
      otherActions={
        <Button kind="ghost" block onClick={onBack}>
          {words.back}
        </Button>
      }
    >
      <AddressFields field={field} aboutZipCode={`${zip.id}-served`} />
      <AreaNote id={`${zip.id}-served`} shown={isOutside || zip.error !== undefined} />
      {connectionNotice}
    </Form>
  )
}

function AreaNote({ id, shown }: { id: string; shown: boolean }) {
  return (
    <div id={id} role="status" className="empty:hidden">
      {shown && (
        <div className="rounded-card bg-sun-wash p-4">
          <p className="font-semibold">{words.address.served}</p>
          <p>
            <ServedZipCodes />
          </p>
          <p className="mt-2">
            {words.address.elsewhere} <PhoneLink />
          </p>
        </div>
      )}
    </div>
  )
}
