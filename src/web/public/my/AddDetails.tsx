import type { CompleteRequest, MyAppointment } from '../../../contract/my-appointment.ts'
import { hasStarted } from '../../../domain/time-slot.ts'
import { useRenderTime } from '../../initial-render.ts'
import { TranslatableText } from '../../ui/TranslatableText.tsx'
import { nameDetails, my as words } from '../../words.ts'
import { MissingDetailsForm } from './MissingDetailsForm.tsx'

const cardId = 'add-details'

export function AddDetails({
  appointment,
  onComplete,
}: {
  appointment: MyAppointment
  onComplete: (details: CompleteRequest) => Promise<void>
}) {
  const { missing } = appointment
  const now = useRenderTime()
  if (missing.length === 0) return null
  const { add, text } = words.complete
  return (
    <section
      id={cardId}
      className="mt-8 scroll-mt-4 rounded-card border border-line bg-card p-4 shadow-card"
    >
      <h2 className="mb-3 text-xl">
        <TranslatableText>{add(nameDetails(missing))}</TranslatableText>
      </h2>
      {!hasStarted(appointment, now) && (
        <p className="-mt-2 mb-4 text-ink-soft">
          <TranslatableText>{text(nameDetails(missing))}</TranslatableText>
        </p>
      )}
      <MissingDetailsForm missing={missing} onComplete={onComplete} />
    </section>
  )
}

export function AddDetailsLink({ appointment: { missing } }: { appointment: MyAppointment }) {
  return (
    <a className="tap inline-block font-semibold" href={`#${cardId}`}>
      <TranslatableText>{words.complete.add(nameDetails(missing))}</TranslatableText>
    </a>
  )
}
