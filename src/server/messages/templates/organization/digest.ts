import { paths } from '../../../../contract/paths.ts'
import { organizationWords } from '../../../../contract/words/en/organization-messages.ts'
import type { Language } from '../../../../domain/language.ts'
import {
  type OrganizationActivity,
  organizationActivities,
} from '../../../../domain/organization.ts'
import { hasLink } from '../../../../domain/person-name.ts'
import { formatMoment, formatTime } from '../../../../domain/program-time.ts'
import { absolute, type ProgramFacts } from '../content.ts'
import type { RenderedMessage } from '../render-message.ts'
import { languageMark } from './language-mark.ts'
import type { NoticeContent } from './notice.ts'

const words = organizationWords.digest
/** Maximum number of lines in one digest; the rest is on screen */
const maxLines = 40

export type Digest = {
  since: string
  until: string
  /** In chronological order */
  entries: {
    type: OrganizationActivity
    description: string
    at: string
    eventTitle: string | null
    eventId: string | null
    /** Null once the event has been deleted */
    eventDate: string | null
    /** The family's language; null once the registration has been deleted */
    language: Language | null
  }[]
}

export async function renderDigest(
  digest: Digest,
  program: ProgramFacts,
): Promise<RenderedMessage> {
  const { renderNotice } = await import('./notice.ts')
  return renderNotice(composeDigest(digest, program), program)
}

function composeDigest({ since, until, entries }: Digest, program: ProgramFacts): NoticeContent {
  const zone = program.timeZone
  const summary = organizationActivities
    .map((type) => ({ type, count: entries.filter((entry) => entry.type === type).length }))
    .filter(({ count }) => count > 0)
    .map(({ type, count }) => words.summary[type](count))
    .join(', ')
  const shown = entries.slice(0, maxLines)
  const groups = Map.groupBy(shown, ({ eventId, eventTitle }) => eventId ?? eventTitle ?? '')
  const sections = [...groups.values()].map((group) => ({
    heading: [
      group[0]?.eventTitle ?? words.noEvent,
      ...(group[0]?.eventDate ? [formatMoment(group[0].eventDate, zone).split(', ')[0]] : []),
    ].join(', '),
    lines: group.map(
      (entry) =>
        `${formatTime(entry.at, zone)}: ${withoutLink(entry)}${languageMark(entry.language)}`,
    ),
  }))
  const omitted = entries.length - shown.length
  return {
    subject: words.subject(summary),
    heading: words.heading,
    intro: [`${summary}.`, words.between(formatMoment(since, zone), formatMoment(until, zone))],
    sections,
    after: omitted > 0 ? [words.more(omitted)] : [],
    action: { label: words.action, url: absolute(program, paths.adminRegistrations()) },
    attachments: [],
  }
}

/** Anybody can type a link as a name, and mail programs would make it clickable. */
function withoutLink({ type, description }: Digest['entries'][number]): string {
  return hasLink(description) ? words.nameLeftOut(words.summary[type](1)) : description
}
