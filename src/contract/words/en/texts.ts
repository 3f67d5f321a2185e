import type { TextKind } from '../../../domain/text-kind.ts'

type TextFacts = {
  programName: string
  /** "Tue, Dec 8, 9:00 AM" */
  when: string
  where: string
  /** "" if the text has no link */
  link: string
  phone: string
  /** A no-show led to a warning only. */
  isWarning: boolean
  /** A ban keeps the waiting family from a spot. */
  isPassedOver: boolean
  /** The day from which the family may sign up again, "Jun 11, 2027"; null for no end */
  bannedUntil: string | null
  /** The family has a spot, so it is not on the waitlist. */
  hasSpot: boolean
  /** No details are missing, so YES is enough to take a spot. */
  isComplete: boolean
  /** Asks "Are you coming?" about a new start */
  asksComing: boolean
  sentence: string
  /** A sentence of `earlierWords`, or "" */
  earlier: string
}

/**
 * GSM-7, time and place first, without names: one segment, or two with a link, an earlier time or a long sentence of an
 * administrator (DESIGN.md 5, rule 15)
 */
export const textWords: Record<TextKind, (facts: TextFacts) => string> = {
  text_confirmed: ({ programName, when, where, link, earlier }) =>
    link
      ? `${programName}: You're signed up: ${when}, ${where}. ${first(earlier)}Details: ${link} Reply HELP for help, STOP to end.`
      : `${programName}: You're signed up for ${when}, ${where}. ${earlier || 'We may text you a reminder.'} Reply HELP for help, STOP for no more texts.`,
  text_waitlist_joined: ({ programName, when, where, link, isPassedOver, phone, earlier }) =>
    isPassedOver
      ? `${programName}: On the waitlist: ${when}, ${where}. ${first(earlier)}Right now we cannot give you a spot. Call us: ${phone}. Reply STOP to end.`
      : `${programName}: On the waitlist: ${when}, ${where}. ${first(earlier)}No spot yet, we'll text you. ${first(link)}Reply STOP to end.`,
  text_spot_available: ({ programName, when, where, link, isComplete }) =>
    isComplete
      ? `${programName}: A spot is open ${when}, ${where}. Reply YES to take it. The first to reply gets it.${link && ` ${link}`}`
      : `${programName}: A spot is open ${when}, ${where}. First one gets it: ${link}`,
  text_sign_up_link: ({ programName, when, where, link }) =>
    `${programName}: Your link to sign up, ${when}, ${where}: ${first(link)}If you did not ask for it, ignore this.`,
  text_promoted: ({ programName, when, where, link, earlier }) =>
    link
      ? `${programName}: A spot opened, and it is yours: ${when}, ${where}. ${first(earlier)}Details: ${link} Reply C to cancel.`
      : `${programName}: A spot opened, and it is yours: ${when}, ${where}. ${first(earlier)}Reply C to cancel, STOP for no more texts.`,
  text_moved: ({ programName, when, where, link }) =>
    link
      ? `${programName}: Your new time is ${when}, ${where}. Details: ${link} Reply C to cancel.`
      : `${programName}: Your new time is ${when}, ${where}. You no longer have your old time. Reply C to cancel.`,
  text_cancelled: ({ programName, when, where, earlier }) =>
    `${programName}: Your sign-up for ${when}, ${where} is cancelled. ${earlier || 'You are welcome to pick another time.'}`,
  text_changed: ({ programName, when, where, link, asksComing }) =>
    asksComing
      ? `${programName}: Your new time is ${when}, ${where}. Are you coming? Reply YES, or C to cancel.${link && ` ${link}`}`
      : `${programName}: The time or place has changed. Now: ${when}, ${where}.${lastLink('Details', link)}`,
  text_announcement: ({ programName, when, where, sentence }) =>
    `${programName}: ${when}, ${where}: ${sentence}`,
  text_slot_closed: ({ programName, when, where, sentence, link, earlier }) =>
    `${programName}: Closed: ${when}, ${where}. ${first(earlier)}${sentence} Other times: ${link}`,
  text_asked_to_move: ({ programName, when, where, sentence, link }) =>
    `${programName}: ${when}, ${where}: ${sentence} Pick another time if you can: ${link}`,
  text_slot_reopened: ({ programName, when, where, link, hasSpot, earlier }) =>
    `${programName}: Open again: ${when}, ${where}. ${first(earlier)}${hasSpot ? 'You have a spot.' : 'You are on the waitlist.'}${lastLink('Details', link)}`,
  text_other_event: ({ programName, when, where, sentence, link }) =>
    `${programName}: Open spots from ${when}, ${where}. ${sentence} Pick a time: ${link}`,
  text_reminder_two_days_before: ({ programName, when, where, link }) =>
    `${programName}: Your free laundry is ${when}, ${where}. Are you coming? Reply YES, or C to cancel.${link && ` ${link}`}`,
  text_reminder_day_before: ({ programName, when, where, link }) =>
    `${programName}: Your free laundry is ${when}, ${where}. Bring laundry and soap. ${first(link)}Reply C to cancel.`,
  text_my_link: ({ programName, when, where, link }) =>
    `${programName}: Your link for ${when}, ${where}. Didn't ask? Ignore this. ${link}`,
  text_reminder_day_of: ({ programName, when, where }) =>
    `${programName}: See you soon: ${when}, ${where}. Stay with your clothes. Reply C to cancel.`,
  text_no_show_noted: ({ programName, when, where, phone, isWarning, bannedUntil }) =>
    `${programName}: We missed you ${when}, ${where}. ${
      isWarning
        ? 'You can sign up again. Next time please cancel.'
        : bannedUntil
          ? `You can sign up again from ${bannedUntil} on.`
          : 'For now you cannot sign up.'
    } Call us: ${phone}`,
  text_phone_changed: ({ programName, when, where, phone }) =>
    `${programName}: Another phone now gets our texts about ${when}, ${where}. Not you? Call ${phone}.`,
}

const first = (words: string) => (words ? `${words} ` : '')
const lastLink = (label: string, link: string) => (link ? ` ${label}: ${link}` : '')

/** Names the time that the family was last told, if the text has a different time */
export const earlierWords = {
  cancelled: (earlier: string) => `Your earlier time, ${earlier}, is cancelled too.`,
  replaced: (earlier: string) => `You no longer have your earlier time, ${earlier}.`,
}

/** Replaces the link in the stored copy of a sent text */
export const personalLinkWords: string = '(personal link)'
