import type { TextKind } from '../../../domain/message-kind.ts'

type TextFacts = {
  programName: string
  /** "Tue, Dec 8, 9:00 AM" */
  when: string
  where: string
  /** The family's personal sign-up link */
  link: string
}

/** Texts to families: one GSM-7 segment each, time and place first, without names */
export const textWords: Record<TextKind, (facts: TextFacts) => string> = {
  text_confirmed: ({ programName, when, where }) =>
    `${programName}: You're signed up for ${when}, ${where}. We may text you a reminder. Reply HELP for help, STOP for no more texts.`,
  text_spot_available: ({ programName, when, where, link }) =>
    `${programName}: A spot is open ${when}, ${where}. First one gets it: ${link}`,
  text_promoted: ({ programName, when, where }) =>
    `${programName}: A spot opened, and it is yours: ${when}, ${where}. Reply C to cancel, STOP for no more texts.`,
  text_moved: ({ programName, when, where }) =>
    `${programName}: Your new time is ${when}, ${where}. Your old spot is free for others. Reply C to cancel.`,
  text_reminder_day_before: ({ programName, when, where }) =>
    `${programName}: Your free laundry is ${when}, ${where}. Bring laundry and soap. Reply C to cancel.`,
  text_reminder_day_of: ({ programName, when, where }) =>
    `${programName}: See you soon: ${when}, ${where}. Stay with your clothes. Reply C to cancel.`,
}

/** Replaces the link in the stored text once it has been sent; only the family keeps the link. */
export const personalLinkWords: string = '(personal link)'
