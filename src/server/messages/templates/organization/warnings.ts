import { paths } from '../../../../contract/paths.ts'
import { describeWarning } from '../../../../contract/words/describe-warning.ts'
import { warningMailWords as words } from '../../../../contract/words/en/admin-warning-mail.ts'
import { minuteMs } from '../../../../domain/duration.ts'
import { hasReportedEnd } from '../../../../domain/warning-mail.ts'
import type { WarningNews } from '../../outbox-payload.ts'
import { absolute, type ProgramFacts } from '../content.ts'
import type { RenderedMessage } from '../render-message.ts'

export async function renderWarnings(
  { begun, over, isLast }: WarningNews,
  program: ProgramFacts,
): Promise<RenderedMessage> {
  const { renderNotice } = await import('./notice.ts')
  const hasBegun = begun.length > 0
  const [first] = hasBegun ? begun : over
  const [one, many] = hasBegun
    ? [words.subject.begun, words.subject.manyBegun]
    : [words.subject.over, words.subject.manyOver]
  const count = hasBegun ? begun.length : over.length
  const began = begun.map(({ title, lines }) => ({ heading: title, lines }))
  const ended = { heading: words.overHeading, lines: over.map(({ line }) => line) }
  return renderNotice(
    {
      subject: first && count === 1 ? one(first.title) : many(count),
      heading: hasBegun ? words.heading.begun : words.heading.over,
      intro: [(hasBegun ? words.intro.begun : words.intro.over)(program.programName)],
      sections: over.length > 0 ? [...began, ended] : began,
      after: [
        ...(begun.some(({ key }) => hasReportedEnd(key)) ? [words.endFollows] : []),
        ...(isLast ? [words.lastOfDay] : []),
      ],
      action: { label: words.action, url: absolute(program, paths.adminDashboard()) },
      attachments: [],
      why: words.why(program.programName),
    },
    program,
  )
}

export function exampleWarnings(now: Date, { timeZone }: ProgramFacts): WarningNews {
  const since = new Date(now.getTime() - 20 * minuteMs).toISOString()
  const warning = { kind: 'messages_waiting' as const, since, count: 4 }
  return { begun: [describeWarning(warning, since, timeZone)], over: [], isLast: false }
}
