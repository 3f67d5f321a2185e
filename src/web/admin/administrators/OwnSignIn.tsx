import { useState } from 'react'
import type { SecondFactorState } from '../../../contract/administrators.ts'
import { adminAdministrators } from '../../../contract/words/en/admin-administrators.ts'
import { useSecondFactor } from '../../api/admin-own-sign-in.ts'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { LoadFailed } from '../shell/LoadFailed.tsx'
import { SessionList } from './SessionList.tsx'
import { TurnOffDialog } from './TurnOffDialog.tsx'
import { TurnOnDialog } from './TurnOnDialog.tsx'

const words = adminAdministrators.own

export function OwnSignIn() {
  const { data, error, refetch } = useSecondFactor()
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-l">{words.heading}</h2>
      {data ? (
        <SecondFactor state={data} />
      ) : error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <div role="status">
          <span className="sr-only">{words.loading}</span>
          <Skeleton className="h-32" />
        </div>
      )}
      <SessionList />
    </section>
  )
}

function SecondFactor({ state: { isOn, recoveryCodes } }: { state: SecondFactorState }) {
  const [dialog, setDialog] = useState<'on' | 'off' | null>(null)
  const close = () => setDialog(null)
  const warnBelow = 3
  return (
    <div className="rounded-card border border-line bg-card p-4 shadow-card">
      <h3 className="text-m">{words.codes}</h3>
      <p className="mt-1 max-w-[65ch]">{isOn ? words.onText(recoveryCodes) : words.offText}</p>
      {isOn && recoveryCodes < warnBelow && <p className="mt-1 font-semibold">{words.fewCodes}</p>}
      <Button
        kind="ghost"
        className="mt-3 w-full sm:w-auto"
        onClick={() => setDialog(isOn ? 'off' : 'on')}
      >
        {isOn ? words.turnOff : words.turnOn}
      </Button>
      {dialog === 'on' && <TurnOnDialog onClose={close} />}
      {dialog === 'off' && <TurnOffDialog onClose={close} />}
    </div>
  )
}
