import type { FamilyWords } from '../../../contract/words/en/family-words.ts'
import { familyWords } from '../../../contract/words/family-words.ts'
import type { MessageContent } from './content.ts'

/** The plain-text alternative; long lines are left to the reader's program to wrap. */
export function toPlainText(content: MessageContent): string {
  const { program, action, leave, my, hasReminders, calendarNote } = content
  const { messageParts } = familyWords[content.language].messages
  const { questions, reminders } = messageParts
  return [
    content.heading.toUpperCase(),
    labelled([
      [messageParts.whenLabel, [content.day, content.time]],
      [messageParts.whereLabel, content.place],
      [messageParts.eventLabel, [content.eventTitle]],
    ]),
    my && `${my.label}: ${my.text}\n${my.url}`,
    content.greeting,
    content.intro.join('\n\n'),
    action?.url && `${action.label}:\n${action.url}`,
    action?.text,
    changes(messageParts.changes, content),
    calendarNote,
    hasReminders &&
      [reminders.heading.toUpperCase(), ...reminders.items.map((item) => `- ${item}`)].join('\n'),
    leave && `${leave.heading.toUpperCase()}\n${leave.text}`,
    leave?.url &&
      `${leave.label}:\n${leave.url}\n${my || action?.isPersonal ? messageParts.personalLinks : messageParts.personalLink}`,
    `${questions.before}${program.contactPhone}${questions.between}${program.contactEmail}${questions.after}`,
    messageParts.whyYou(program.programName),
  ]
    .filter(Boolean)
    .join('\n\n')
    .concat('\n')
}

function changes(
  { heading, was, now }: FamilyWords['messages']['messageParts']['changes'],
  { changes }: MessageContent,
): string | null {
  if (changes.length === 0) return null
  const rows = changes.map(
    (change) =>
      `${change.label}\n${was}: ${change.was.join(', ')}\n${now}: ${change.now.join(', ')}`,
  )
  return [heading.toUpperCase(), ...rows].join('\n')
}

/** "When:  Tuesday, ...", with further lines aligned below the first */
function labelled(rows: [label: string, lines: string[]][]): string {
  const width = Math.max(...rows.map(([label]) => label.length)) + 2
  return rows
    .flatMap(([label, lines]) =>
      lines.map((line, index) => `${(index ? '' : `${label}:`).padEnd(width)}${line}`),
    )
    .join('\n')
}
