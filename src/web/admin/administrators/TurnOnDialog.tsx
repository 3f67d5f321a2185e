import { useState } from 'react'
import {
  confirmSecondFactorRequest,
  ownPassword,
  type SecondFactorSecret,
} from '../../../contract/administrators.ts'
import { limits } from '../../../contract/limits.ts'
import { adminAdministrators } from '../../../contract/words/en/admin-administrators.ts'
import { beginSecondFactor, useConfirmSecondFactor } from '../../api/admin-own-sign-in.ts'
import { TextField } from '../../form/TextField.tsx'
import { useContractForm } from '../../form/use-contract-form.ts'
import { hideToast } from '../../ui/toast.ts'
import { CurrentPasswordField } from '../account/AccountFields.tsx'
import { CopyButton } from '../shell/CopyButton.tsx'
import { FormDialog } from '../shell/FormDialog.tsx'
import { QrCode } from './QrCode.tsx'
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx'

const words = adminAdministrators.turnOn

export function TurnOnDialog({ onClose }: { onClose: () => void }) {
  const [secret, setSecret] = useState<SecondFactorSecret | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  if (codes) return <RecoveryCodesDialog codes={codes} onClose={onClose} />
  if (secret) return <ScanDialog secret={secret} onOn={setCodes} onClose={onClose} />
  return <BeginDialog onBegun={setSecret} onClose={onClose} />
}

function BeginDialog({
  onBegun,
  onClose,
}: {
  onBegun: (secret: SecondFactorSecret) => void
  onClose: () => void
}) {
  const { field, props } = useContractForm({
    schema: ownPassword,
    defaultValues: { currentPassword: '' },
    failure: words.failed,
    submit: async (values) => onBegun(await beginSecondFactor(values)),
  })
  return (
    <FormDialog
      title={words.title}
      description={words.lead}
      onClose={onClose}
      {...props}
      submitLabel={words.begin}
    >
      <CurrentPasswordField {...field('currentPassword')} />
    </FormDialog>
  )
}

function ScanDialog({
  secret: { secret, uri },
  onOn,
  onClose,
}: {
  secret: SecondFactorSecret
  onOn: (codes: string[]) => void
  onClose: () => void
}) {
  const confirm = useConfirmSecondFactor(({ recoveryCodes }) => {
    // A toast would cover the button below the codes.
    hideToast()
    onOn(recoveryCodes)
  })
  const { field, props } = useContractForm({
    schema: confirmSecondFactorRequest,
    defaultValues: { code: '' },
    failure: words.failed,
    submit: async (values) => {
      await confirm.mutateAsync(values)
    },
  })
  return (
    <FormDialog
      title={words.title}
      onClose={onClose}
      {...props}
      submitLabel={words.submit}
      busyLabel={words.busy}
    >
      <div>
        <p className="mb-2">{words.scan}</p>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <QrCode text={uri} label={words.alt} />
          {/* A phone cannot scan its own screen, so there is also a link. */}
          <a href={uri} className="tap inline-flex min-h-11 items-center font-semibold">
            {words.openApp}
          </a>
        </div>
        <p className="mt-3">{words.orType}</p>
        <p className="select-all font-semibold [overflow-wrap:anywhere]" translate="no">
          {secret.replace(/.{4}(?=.)/g, '$& ')}
        </p>
        <CopyButton text={secret} label={words.copy} copied={words.copied} />
      </div>
      <TextField
        label={words.code}
        hint={words.codeHint}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={limits.code}
        {...field('code')}
      />
    </FormDialog>
  )
}
