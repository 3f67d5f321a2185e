import type { SubmitEvent } from 'react'
import type { MyAppointment } from '../../../contract/my-appointment.ts'
import { paths } from '../../../contract/paths.ts'
import { errorText } from '../../api/error-text.ts'
import { Form } from '../../form/Form.tsx'
import { useSubmission } from '../../form/use-submission.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { my as words } from '../../words.ts'
import { AppointmentSummary } from './AppointmentSummary.tsx'
import { hrefOfStep } from './use-step.ts'
import { OtherLanguage } from './YourAppointment.tsx'

/** Opening the page changes nothing, because mail scanners follow links. */
export function AreYouComing({
  token,
  path,
  appointment,
  onYes,
}: {
  token: string
  path: string
  appointment: MyAppointment
  onYes: () => Promise<void>
}) {
  const { coming } = words
  const { submission, run } = useSubmission((error) => [
    { id: null, message: errorText(error, coming.failed) },
  ])
  const onSubmit = (press: SubmitEvent<HTMLFormElement>) => {
    press.preventDefault()
    void run(onYes)
  }
  return (
    <>
      <h1 tabIndex={-1} className="text-2xl font-heavy">
        {coming.title}
      </h1>
      <p className="mb-4 mt-1 text-ink-soft">{coming.text}</p>
      <OtherLanguage appointment={appointment} path={path} />
      <Form
        submission={submission}
        onSubmit={onSubmit}
        action={coming.yes}
        busy={coming.busy}
        otherActions={
          <>
            {appointment.canCancel && (
              <ButtonLink kind="ghost" block href={paths.cancel(token)}>
                {coming.no}
              </ButtonLink>
            )}
            {appointment.canMove && (
              <ButtonLink kind="ghost" block href={hrefOfStep(path, 'move')}>
                {coming.move}
              </ButtonLink>
            )}
          </>
        }
      >
        <AppointmentSummary appointment={appointment} />
      </Form>
    </>
  )
}
