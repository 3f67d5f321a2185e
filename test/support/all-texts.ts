import { familyWords } from '../../src/contract/words/family-words.ts'
import type { Language } from '../../src/domain/language.ts'
import { formatDate, formatTile, formatTime } from '../../src/domain/program-time.ts'
import { isTextWithEmail, isTextWithLink, textKinds } from '../../src/domain/text-kind.ts'
import { fitPlace } from '../../src/domain/text-segments.ts'

const zone = 'America/New_York'
/** The longest values that are expected in texts */
const programName = 'Harrison Laundry Days'
const phone = '(555) 010-0100'
const place = 'Spin Cycle Laundromat, Harrison'
const link = 'https://laundry.example.org/m/AbCdEfGhIjKlMnOp'
/** A sentence that the screen suggests to volunteers who write to families */
const sentences = { en: 'A machine is broken.', es: 'No funciona una lavadora.' }
export const wednesday = '2026-09-30T14:30:00.000Z'
export const saturday = '2026-12-12T15:30:00.000Z'

/** Kinds that also name the previously sent time, if it differs */
const earlierKinds = [
  'text_confirmed',
  'text_promoted',
  'text_waitlist_joined',
  'text_cancelled',
  'text_slot_closed',
  'text_slot_reopened',
] as const

export function allTexts(language: Language, instant: string): [name: string, text: string][] {
  const { messages, texts, textAnswers: answers } = familyWords[language]
  const when = messages.messageParts.when(
    formatTile(instant, zone, language),
    formatTime(instant, zone, language),
  )
  const facts = {
    programName,
    when,
    phone,
    isWarning: true,
    isPassedOver: false,
    hasSpot: false,
    asksComing: false,
    bannedUntil: null,
    sentence: sentences[language],
    earlier: '',
  }
  const question = answers.cancelQuestion(when, place)
  const all: Record<keyof typeof answers, string> = {
    help: answers.help({ program: programName, phone }),
    cancelQuestion: question,
    orOther: answers.orOther(question, 'Rosa'),
    leaveQuestion: answers.leaveQuestion(when, place),
    changedQuestion: answers.changedQuestion(question),
    cancelled: answers.cancelled(when),
    leftWaitlist: answers.leftWaitlist(when),
    kept: answers.kept(when),
    keptPlace: answers.keptPlace(when),
    noSpot: answers.noSpot(phone),
    nothingToCancel: answers.nothingToCancel(phone),
    callToCancel: answers.callToCancel(phone),
    over: answers.over(when, phone),
    stopped: answers.stopped(phone),
    coming: answers.coming(when),
    comingAndOther: answers.comingAndOther(when, when),
    comingQuestion: answers.comingQuestion(when, place),
    noSpotAnymore: answers.noSpotAnymore(when, phone),
    timeOver: answers.timeOver(when, phone),
    claimed: answers.claimed(when, place),
    spotTaken: answers.spotTaken(when),
    spotKept: answers.spotKept(when),
    otherOffer: answers.otherOffer(answers.claimed(when, place), when),
    claimQuestion: answers.claimQuestion(when, place),
    claimByLink: answers.claimByLink(when),
    claimByCall: answers.claimByCall(when, phone),
    claimTooLate: answers.claimTooLate(when, phone),
    claimClosed: answers.claimClosed(when, phone),
    claimNotOpen: answers.claimNotOpen(when),
    closed: answers.closed(when, phone),
    notWaiting: answers.notWaiting(when, phone),
    staysWaiting: answers.staysWaiting(when),
    notUnderstood: answers.notUnderstood(phone),
  }
  return [
    ...textKinds.flatMap((kind) => {
      const write = (link: string) =>
        fitPlace(place, (where) =>
          texts.textWords[kind]({ ...facts, link, where, isComplete: false }).replace(
            '....',
            '...',
          ),
        )
      const beside: [string, string][] =
        isTextWithEmail(kind) && !isTextWithLink(kind, { isAlone: false })
          ? [[kind, write('')]]
          : []
      const instead: [string, string] = [`${kind}, no email`, write(link)]
      if (kind === 'text_spot_available') {
        const byYes = (link: string) =>
          fitPlace(place, (where) =>
            texts.textWords[kind]({ ...facts, link, where, isComplete: true }),
          ).replace('....', '...')
        const rows: [string, string][] = [
          [`${kind}, answered by YES`, byYes('')],
          [`${kind}, answered by YES, no email`, byYes(link)],
          [`${kind}, details missing`, instead[1]],
        ]
        return rows
      }
      return isTextWithLink(kind, { isAlone: true })
        ? [...beside, instead]
        : [[kind, write('')] as typeof instead]
    }),
    ...[null, formatDate(instant, zone, language)].map((bannedUntil): [string, string] => [
      bannedUntil ? 'text_no_show_noted, banned for months' : 'text_no_show_noted, banned',
      fitPlace(place, (where) => {
        const banned = {
          ...facts,
          where,
          link: '',
          isComplete: false,
          isWarning: false,
          bannedUntil,
        }
        return texts.textWords.text_no_show_noted(banned).replace('....', '...')
      }),
    ]),
    ...earlierKinds.map((kind): [string, string] => {
      const { cancelled, replaced } = texts.earlierWords
      const isLost = kind === 'text_cancelled' || kind === 'text_slot_closed'
      const earlier = (isLost ? cancelled : replaced)(when)
      const more = { link: kind === 'text_cancelled' ? '' : link, isComplete: false, earlier }
      const write = (where: string) => texts.textWords[kind]({ ...facts, ...more, where })
      return [`${kind}, earlier time`, fitPlace(place, write).replace('....', '...')]
    }),
    ...['', link].map((link): [string, string] => [
      `text_changed, asks whether they come${link && ', no email'}`,
      fitPlace(place, (where) =>
        texts.textWords.text_changed({
          ...facts,
          where,
          link,
          isComplete: false,
          asksComing: true,
        }),
      ).replace('....', '...'),
    ]),
    [
      'text_waitlist_joined, banned',
      fitPlace(place, (where) => {
        const banned = { ...facts, where, link: '', isComplete: false, isPassedOver: true }
        return texts.textWords.text_waitlist_joined(banned).replace('....', '...')
      }),
    ],
    ...Object.entries(all),
  ]
}
