import { type SubmitEvent, useRef, useState } from 'react'
import type { MoveRequest, MyAppointment } from '../../../contract/my-appointment.ts'
import { OfflineError } from '../../api/client.ts'
import { Form } from '../../form/Form.tsx'
import { useSubmission } from '../../form/use-submission.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { TranslatableText } from '../../ui/TranslatableText.tsx'
import { my as words } from '../../words.ts'
import type { ChosenSlot } from '../register/chosen-slot.ts'
import { AppointmentSummary } from './AppointmentSummary.tsx'
import { type MoveRefusal, readRefusal } from './refusal.ts'
import { hrefOfStep } from './use-step.ts'

export function ConfirmMove({
  path,
  appointment,
  chosen: { event, slot },
  onMove,
  onRefused,
}: {
  path: string
  appointment: MyAppointment
  chosen: ChosenSlot
  onMove: (to: MoveRequest) => Promise<void>
  onRefused: (refusal: MoveRefusal) => void
}) {
  const attempt = useRef(0)
  // The server refuses the move if an administrator has moved the slot since the question was opened.
  const [askedStart] = useState(slot.startTime)
  const { confirm } = words.move
  const { submission, run } = useSubmission((error) => [
    { id: null, message: error instanceof OfflineError ? confirm.offline : confirm.failed },
  ])
  const isWaiting = appointment.status === 'waitlist'

  async function submit() {
    try {
      const { timeSlotId, startTime, endTime, status } = appointment
      const from = { timeSlotId, startTime, endTime, status }
      await onMove({ eventId: event.id, timeSlotId: slot.id, startTime: askedStart, from })
    } catch (error) {
      attempt.current += 1
      const refusal = readRefusal(error, attempt.current)
      if (!refusal) throw error
      onRefused(refusal)
    }
  }
  const onSubmit = (press: SubmitEvent<HTMLFormElement>) => {
    press.preventDefault()
    void run(submit)
  }

  return (
    <>
      <h1 tabIndex={-1} className="mb-4 text-xl">
        <TranslatableText>{confirm.title}</TranslatableText>
      </h1>
      <Form
        submission={submission}
        onSubmit={onSubmit}
        action={confirm.action}
        busy={confirm.busy}
        otherActions={
          <>
            <ButtonLink kind="ghost" block href={hrefOfStep(path, 'move')}>
              {confirm.other}
            </ButtonLink>
            {!appointment.closed && (
              <ButtonLink kind="ghost" block href={path}>
                {isWaiting ? confirm.keepPlace : confirm.keep}
              </ButtonLink>
            )}
          </>
        }
      >
        {!isWaiting && !appointment.closed && (
          <section>
            <h2 className="mb-2 text-m">{words.move.now}</h2>
            <AppointmentSummary appointment={appointment} hasMap={false} />
          </section>
        )}
        <section>
          <h2 className="mb-2 text-m">{words.move.next}</h2>
          <AppointmentSummary
            appointment={{
              ...event,
              eventTitle: event.title,
              startTime: slot.startTime,
              endTime: slot.endTime,
            }}
          />
        </section>
        {!appointment.closed && (
          <p className="text-ink-soft">{isWaiting ? confirm.textWaiting : confirm.text}</p>
        )}
      </Form>
    </>
  )
}
