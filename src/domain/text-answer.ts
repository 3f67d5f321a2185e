import { dayMs, hourMs } from './duration.ts'

/**
 * Twilio itself handles a text that is only one of these words: STOP, STOPALL, UNSUBSCRIBE, CANCEL, END, QUIT, REVOKE,
 * OPTOUT (blocks the number); START, UNSTOP, YES (unblocks it); HELP, INFO. CANCEL alone is therefore a STOP, and C
 * cancels an appointment.
 * Spanish texts ask for VOY and ACEPTO, because SÍ would make the texts twice as expensive.
 * https://help.twilio.com/articles/223134027
 */
export type TextMeaning =
  | 'stop'
  | 'start'
  | 'help'
  | 'cancel'
  | 'yes'
  | 'no'
  | 'coming'
  | 'take'
  | 'other'
  | 'nothing'

type Meanings = [TextMeaning, string[]][]

export type TextAnswer = {
  means: TextMeaning
  /** Twilio has already sent its own reply. */
  isAnsweredByTwilio: boolean
}

const maxTextLength = 1600
/** Minimum time between two hints to one phone, so that two machines do not answer each other forever */
export const hintSpacingMs = hourMs

/** Per day, to a phone that nobody registered; each reply costs money */
export const strangerReplies = 5
/** Per day, to a registered phone */
export const familyReplies = 20
export const replyWindowMs = dayMs

/** Twilio may deliver a text again; the repeated text gets the same reply. */
export const answeredTextRetentionMs = 7 * dayMs

const twilioStops = new Set([
  'stop',
  'stopall',
  'unsubscribe',
  'cancel',
  'end',
  'quit',
  'revoke',
  'optout',
])

/** By default, Twilio answers these texts itself. */
export function isTwilioStop(body: string): boolean {
  return twilioStops.has(body.trim().toLowerCase())
}

/** These mean STOP only if they are the whole text: "cancel please" is about an appointment. */
const stopAlone = new Set(['cancel', 'end', 'quit', 'revoke'])
const alone: Meanings = [
  ['stop', ['stop', 'stopall', 'unsubscribe', 'optout', 'opt out']],
  ['stop', ['alto', 'basta', 'parar', 'no mas']],
  ['start', ['start', 'unstop']],
  ['help', ['help', 'info', 'ayuda', 'ayudame', 'informacion']],
  ['cancel', ['c', 'cancel', 'cancelar', 'cancela', 'cancelen']],
  ['yes', ['yes', 'y', 'yep', 'yeah', 'yup', 'si']],
  // "Ok" may only acknowledge the question, so it must not cancel.
  ['coming', ['ok', 'okay', 'sure', 'confirmo', 'confirmado', 'claro', 'claro que si']],
  ['coming', ['asistire', 'asistiremos']],
  ['no', ['no', 'n', 'no si voy', 'no yo si voy', 'no cancel', 'no cancelar']],
]
const dontCancel = ['dont cancel', 'do not cancel', 'no dont cancel', 'no do not cancel']
const courtesy =
  'please pls plz thanks thank you hi hello now por favor porfa gracias muchas hola buenos buenas dias tardes'
/** Words of `around` do not change the meaning. A bare YES allows only courtesies: "yes I need it" cancels nothing. */
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
    ['no', dontCancel],
  ]),
  reading(
    `${courtesy} quiero quisiera recibir me manden mandes mandar envien de a los estos texto`,
    [['stop', ['no mas', 'no', 'ya no', 'alto', 'basta', 'parar'].flatMap(withMessages)]],
  ),
  reading(`${courtesy} i want need would like to the quiero quisiera de la`, [
    ['cancel', ['leave waitlist', 'leave wait list', 'salir lista', 'salir lista espera']],
  ]),
  reading(`${courtesy} quiero quisiera necesito de mi la el esta este cita lugar inscripcion`, [
    ['cancel', ['cancelar', 'cancela', 'cancelen']],
    ['help', ['ayuda']],
    ['yes', ['si cancelar', 'si cancela', 'si cancelala', 'si cancelen']],
  ]),
  reading(
    `${courtesy} yes y yeah i im we were are am will well ill so definitely today tomorrow my the it`,
    [
      [
        'coming',
        ['coming', 'be there', 'be coming', 'see-you', 'see-you there', 'can come', 'can make'],
      ],
    ],
  ),
  reading(`${courtesy} si claro ya yo nosotros a la el mi cita hoy manana con gusto`, [
    [
      'coming',
      [
        'voy',
        'vamos',
        'voy ir',
        'vamos ir',
        'ahi estare',
        'ahi estaremos',
        'ahi nos vemos',
        'alli estare',
        'alli estaremos',
      ],
    ],
  ]),
  reading(`${courtesy} yes y yeah si claro que yo el la este esta lugar cita`, [
    ['take', ['i want it', 'we want it', 'i take it', 'ill take it', 'we take it', 'well take it']],
    ['take', ['acepto', 'aceptamos', 'lo acepto', 'lo quiero', 'lo queremos']],
  ]),
  // Families who write that they cannot come are asked whether to cancel, as after C.
  reading(
    `${courtesy} sorry i im we were are so today tomorrow to my the it appointment anymore cancel`,
    [
      [
        'cancel',
        [
          'cant come',
          'cannot come',
          'cant make',
          'cannot make',
          'cant go',
          'wont make',
          'not coming',
        ],
      ],
    ],
  ),
  reading(
    `${courtesy} perdon disculpe disculpa lo siento ya hoy manana a la el mi esta este cita quiero cancelar cancela`,
    [['cancel', ['no puedo', 'no podemos', 'no voy poder', 'no podre'].flatMap(withComing)]],
  ),
  reading(`${courtesy} perdon disculpe disculpa lo siento ya hoy manana a la el mi cita`, [
    [
      'cancel',
      ['no voy', 'no vamos', 'no voy ir', 'no vamos ir', 'no ire', 'no puedo', 'no podemos'],
    ],
  ]),
]
/** Phones send reactions, such as a heart, as texts that quote ours. */
const reaction =
  /^(?:(?:liked|loved|disliked|laughed at|emphasi[sz]ed|questioned|reacted \S+ to|removed an? .{1,20} from)\s(?:["“]|an? \w)|\P{L}+to\s["“])/iu
const spanishReaction =
  /^(?:(?:no )?le (?:gustó|encantó)|se ri[oó] de|enfatizó|cuestionó|preguntó por|reaccionó con \S+ a)\s["“]/iu

/** `optOutType`: Twilio's OptOutType, set if Advanced Opt-Out is on */
export function readTextAnswer(body: string, optOutType?: string): TextAnswer {
  const means = meaningOf(body.slice(0, maxTextLength))
  if (optOutType === 'STOP') return { means: 'stop', isAnsweredByTwilio: true }
  if (optOutType === 'HELP') return { means: 'help', isAnsweredByTwilio: true }
  // To Twilio YES means START; here it answers our question.
  if (optOutType === 'START') {
    return { means: means === 'yes' ? 'yes' : 'start', isAnsweredByTwilio: true }
  }
  return { means, isAnsweredByTwilio: false }
}

function meaningOf(body: string): TextMeaning {
  const text = body.trimStart().normalize('NFC')
  if (reaction.test(text) || spanishReaction.test(text)) return 'nothing'
  const said = wordsOf(body)
  const only = said.join(' ')
  if (only === '') return 'nothing'
  if (stopAlone.has(only)) return 'stop'
  for (const { around, meanings } of readings) {
    const means = meanings.get(said.filter((word) => !around.has(word)).join(' '))
    // "Can we come?" is no answer.
    if (means) return means === 'coming' && /\?\s*$/.test(body) ? 'other' : means
  }
  return 'other'
}

function reading(around: string, meanings: Meanings) {
  return {
    around: new Set(around.split(' ')),
    meanings: new Map(meanings.flatMap(([means, texts]) => texts.map((text) => [text, means]))),
  }
}

function withMessages(words: string): string[] {
  return [`${words} mensajes`, `${words} textos`]
}

function withComing(words: string): string[] {
  return ['ir', 'venir', 'llegar', 'asistir'].map((verb) => `${words} ${verb}`)
}

function wordsOf(body: string): string[] {
  const text = body
    .normalize('NFKD')
    .replaceAll(/['’‘\p{M}]/gu, '')
    .toLowerCase()
  // "See you" is one word, because "We'll see" means something else and `courtesy` contains "you".
  return text.replaceAll(/\bsee\s+you\b/g, 'see-you').match(/see-you|[\p{L}\p{N}]+/gu) ?? []
}

/** Banks and networks send from short codes and names, which cannot be answered. */
export function isPersonsPhone(from: string): boolean {
  return /^\+[1-9]\d{7,14}$/.test(from)
}
