import type { CompleteRequest, MyAppointment } from '../../../contract/my-appointment.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { TranslatableText } from '../../ui/TranslatableText.tsx'
import { nameDetails, my as words } from '../../words.ts'
import { MissingDetailsForm } from './MissingDetailsForm.tsx'

/** Asks a waiting family for its missing details before it picks a time at another event. */
export function CompleteForm({
  path,
  appointment: { missing },
  onComplete,
}: {
  path: string
  appointment: MyAppointment
  onComplete: (details: CompleteRequest) => Promise<void>
}) {
  const { title, text } = words.askedElsewhere.details
  return (
    <>
      <h1 tabIndex={-1} className="text-xl">
        <TranslatableText>{title}</TranslatableText>
      </h1>
      <p className="mb-4 mt-1 text-ink-soft">
        <TranslatableText>{text(nameDetails(missing))}</TranslatableText>
      </p>
      <MissingDetailsForm
        missing={missing}
        onComplete={onComplete}
        otherActions={
          <ButtonLink kind="ghost" block href={path}>
            {words.back}
          </ButtonLink>
        }
      />
    </>
  )
}
