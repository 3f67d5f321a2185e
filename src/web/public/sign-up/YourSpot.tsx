import type { MyAppointment } from '../../../contract/my-appointment.ts'
import { paths } from '../../../contract/paths.ts'
import { isLateCancellation } from '../../../domain/registration.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { placeText } from '../../ui/place.ts'
import { signUp as pageWords, registrationSuccess } from '../../words.ts'
import { AddToCalendar } from '../registration-success/AddToCalendar.tsx'
import { AppointmentDetails } from '../registration-success/AppointmentDetails.tsx'
import { SuccessPicture } from '../registration-success/SuccessPicture.tsx'

/** The family is confirmed and no details are missing. */
export function YourSpot({
  token,
  signUp,
  words: { title, text },
}: {
  token: string
  signUp: MyAppointment
  words: { title: string; text: string }
}) {
  const { eventTitle, startTime, endTime } = signUp
  const details = {
    eventTitle,
    eventLocation: placeText(signUp),
    startTime,
    endTime,
    email: '',
    status: 'confirmed' as const,
  }
  const { cantCome } = pageWords
  return (
    <>
      <div className="flex flex-col items-center gap-1 text-center">
        <SuccessPicture status="confirmed" />
        <h1 tabIndex={-1} className="text-xl">
          {title}
        </h1>
        <p className="max-w-[34ch] text-balance text-l text-ink-soft">{text}</p>
      </div>
      <AppointmentDetails title={registrationSuccess.confirmed.details} details={details} />
      <AddToCalendar details={details} />
      <section className="mt-8">
        <h2 className="text-xl">{cantCome.title}</h2>
        <p className="mt-2">
          {isLateCancellation(signUp, new Date()) ? cantCome.textLate : cantCome.text}
        </p>
        <ButtonLink kind="ghost" block href={paths.cancel(token)} className="mt-4">
          {cantCome.action}
        </ButtonLink>
      </section>
    </>
  )
}
