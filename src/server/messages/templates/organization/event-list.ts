import { paths } from '../../../../contract/paths.ts'
import { callSheet } from '../../../../contract/words/en/admin-calls.ts'
import { messageParts } from '../../../../contract/words/en/messages.ts'
import { organizationWords } from '../../../../contract/words/en/organization-messages.ts'
import { placeLines } from '../../../../domain/appointment.ts'
import type { ComingState } from '../../../../domain/coming.ts'
import { hasLink } from '../../../../domain/person-name.ts'
import {
  formatDay,
  formatTile,
  formatTime,
  formatTimeRange,
  localDate,
} from '../../../../domain/program-time.ts'
import { absolute, type ProgramFacts } from '../content.ts'
import type { RenderedMessage } from '../render-message.ts'
import type { NoticeContent } from './notice.ts'
import type { EventList, ToCall } from './sheet.ts'

const words = organizationWords.eventList

export async function renderEventList(
  list: EventList,
  program: ProgramFacts,
): Promise<RenderedMessage> {
  const [{ renderNotice }, { renderSheet }] = await Promise.all([
    import('./notice.ts'),
    import('./sheet.ts'),
  ])
  return renderNotice(composeEventList(list, renderSheet(list, program), program), program)
}

function composeEventList(
  { event, calls, slots }: EventList,
  sheet: string,
  program: ProgramFacts,
): NoticeContent {
  const zone = program.timeZone
  const start = slots[0]?.startTime ?? ''
  const place = placeLines(event)
  const when = messageParts.when(formatTile(start, zone), formatTime(start, zone))
  const confirmed = slots.reduce((sum, slot) => sum + slot.confirmed.length, 0)
  return {
    subject: words.subject(when, event.title, place[0] ?? ''),
    heading: words.heading,
    intro: [[formatDay(start, zone), ...place].join(', '), words.total(confirmed)],
    sections: [
      {
        heading: event.title,
        lines: slots.map(
          (slot) =>
            `${formatTimeRange(slot.startTime, slot.endTime, zone)}: ${words.slot(slot.confirmed.length, slot.capacity, slot.waiting.length)}${answersOf(slot)}`,
        ),
      },
      ...(calls.length > 0 ? [callSection(calls)] : []),
    ],
    after: [words.attached, words.orPrint],
    action: { label: words.action, url: absolute(program, paths.adminPrint(event.id)) },
    attachments: [
      {
        filename: words.fileName(localDate(start, zone)),
        contentType: 'text/html; charset=utf-8',
        content: sheet,
      },
    ],
  }
}

/** ", 5 said yes, 3 no answer"; "" if nobody was asked */
function answersOf({ confirmed }: EventList['slots'][number]): string {
  const count = (state: ComingState) => confirmed.filter(({ coming }) => coming === state).length
  return words.answers(count('said_yes'), count('no_answer'))
}

/** Without links that anybody can type as a name or phone, because mail programs would make them clickable */
function callSection(calls: readonly ToCall[]) {
  return {
    heading: callSheet.heading,
    lines: calls.map(({ name, phone, news }) => {
      const family = hasLink(name) ? words.withoutName : name
      const number = hasLink(phone) ? phone.replaceAll(/[^\d+]+/g, ' ').trim() : phone
      return `${family}, ${number || callSheet.noPhone}: ${news.map(({ text }) => text).join(' ')}`
    }),
  }
}
