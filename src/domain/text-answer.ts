import { dayMs, hourMs } from './duration.ts'

/**
 * What somebody who answered one of our texts means.
 * Twilio itself obeys a text that is just one of these words, and blocks or unblocks the number:
 * STOP, STOPALL, UNSUBSCRIBE, CANCEL, END, QUIT, REVOKE, OPTOUT; START, UNSTOP, YES; HELP, INFO.
 * CANCEL alone is therefore a STOP, and cancelling an appointment goes by C.
 * https://help.twilio.com/articles/223134027
 */
export type TextMeaning = 'stop' | 'start' | 'help' | 'cancel' | 'yes' | 'no' | 'other' | 'nothing'

type Meanings = [TextMeaning, string[]][]

export type TextAnswer = {
  means: TextMeaning
  /** Twilio has said so (OptOutType), which it does after it has sent an answer of its own */
  isAnsweredByTwilio: boolean
}

/** Twilio's own limit, in characters */
const longestText = 1600
/** How long YES means the appointment that was asked about */
export const yesCountsForMs = 12 * hourMs
/** How long somebody whom we could not understand is not told so again, so that two machines do not talk forever */
export const hintOnceInMs = hourMs

/** How long we remember what a text was answered, should it be delivered again */
export const answeredTextsKeptMs = 7 * dayMs

/** Mean STOP only where nothing else is said: "cancel please" is about an appointment. */
const stopAlone = new Set(['cancel', 'end', 'quit', 'revoke'])
const alone: Meanings = [
  ['stop', ['stop', 'stopall', 'unsubscribe', 'optout', 'opt out']],
  ['start', ['start', 'unstop']],
  ['help', ['help', 'info']],
  ['cancel', ['c', 'cancel']],
  ['yes', ['yes', 'y']],
  ['no', ['no', 'n']],
]
const courtesy = 'please pls plz thanks thank you hi hello now'
/** What may stand around words without changing what they mean; "yes I need it" is no yes to cancelling. */
const readings: { around: Set<string>; meanings: Map<string, TextMeaning> }[] = [
  reading(courtesy, alone),
  reading(
    `${courtesy} i want to me my the this these send sending texting text texts message messages messaging`,
    [['stop', ['stop', 'stop all', 'unsubscribe', 'opt out']]],
  ),
  reading(`${courtesy} i want need would like to me my the it this appointment spot slot`, [
    ['cancel', ['cancel']],
    ['help', ['help']],
    ['yes', ['yes cancel', 'y cancel']],
  ]),
]
/** What phones send when somebody presses a heart on our text: it quotes us, and asks nothing. */
const reaction =
  /^(?:(?:liked|loved|disliked|laughed at|emphasi[sz]ed|questioned|reacted \S+ to|removed an? .{1,20} from)\s(?:["“]|an? \w)|\P{L}+to\s["“])/iu

/** `optOutType` is Twilio's OptOutType, which it sends where Advanced Opt-Out is on. */
export function readTextAnswer(body: string, optOutType?: string): TextAnswer {
  const means = meaningOf(body.slice(0, longestText))
  if (optOutType === 'STOP') return { means: 'stop', isAnsweredByTwilio: true }
  if (optOutType === 'HELP') return { means: 'help', isAnsweredByTwilio: true }
  // YES is a word to start with for Twilio, and the answer to a question for us.
  if (optOutType === 'START') {
    return { means: means === 'yes' ? 'yes' : 'start', isAnsweredByTwilio: true }
  }
  return { means, isAnsweredByTwilio: false }
}

function meaningOf(body: string): TextMeaning {
  if (reaction.test(body.trimStart())) return 'nothing'
  const said = wordsOf(body)
  const only = said.join(' ')
  if (only === '') return 'nothing'
  if (stopAlone.has(only)) return 'stop'
  for (const { around, meanings } of readings) {
    const means = meanings.get(said.filter((word) => !around.has(word)).join(' '))
    if (means) return means
  }
  return 'other'
}

function reading(around: string, meanings: Meanings) {
  return {
    around: new Set(around.split(' ')),
    meanings: new Map(meanings.flatMap(([means, texts]) => texts.map((text) => [text, means]))),
  }
}

/** Without case, punctuation, emoji, accents and whatever kind of quotes a phone puts around */
function wordsOf(body: string): string[] {
  const text = body
    .normalize('NFKD')
    .replaceAll(/['’‘\p{M}]/gu, '')
    .toLowerCase()
  return text.match(/[\p{L}\p{N}]+/gu) ?? []
}

/** YES answers a question for 12 hours. */
export function isQuestionOpen(askedAt: string, now: Date): boolean {
  return now.getTime() < Date.parse(askedAt) + yesCountsForMs
}

/** Where a person can be answered: a number in E.164; banks and networks write from short codes and names. */
export function isPersonsPhone(from: string): boolean {
  return /^\+[1-9]\d{7,14}$/.test(from)
}
