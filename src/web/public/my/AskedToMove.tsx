import type { MyAppointment } from '../../../contract/my-appointment.ts'
import { formatFullDayAndTime } from '../../../domain/program-time.ts'
import { settings } from '../../settings.ts'
import { TranslatableText } from '../../ui/TranslatableText.tsx'
import { language, my as words } from '../../words.ts'
import { OpenTimes } from './MoveTimes.tsx'

type Props = { appointment: MyAppointment; path: string }

export function AskedToMove({ appointment, path, isFirst = false }: Props & { isFirst?: boolean }) {
  const { title, why, keep, kept, none } = words.askedToMove
  const until = appointment.askedToMove?.keptUntil
  return (
    <section className="mt-6 rounded-card bg-sun-wash p-4" aria-label={title}>
      {!isFirst && (
        <h2 className="text-l">
          <TranslatableText>{title}</TranslatableText>
        </h2>
      )}
      <p className={isFirst ? '' : 'mt-1'}>
        <TranslatableText>{isFirst ? why : `${keep} ${why}`}</TranslatableText>
      </p>
      <OpenTimes
        path={path}
        appointment={appointment}
        level={isFirst ? 2 : 3}
        heading={
          until && (
            <p className="mt-2">
              <TranslatableText>
                {kept(formatFullDayAndTime(until, settings.timeZone, language))}
              </TranslatableText>
            </p>
          )
        }
        none={
          <p className="mt-2 font-semibold">
            <TranslatableText>{none}</TranslatableText>
          </p>
        }
      />
    </section>
  )
}
