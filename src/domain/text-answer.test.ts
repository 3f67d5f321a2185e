import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isPersonsPhone, readTextAnswer, type TextMeaning } from './text-answer.ts'

describe('the meaning of a text', () => {
  const said: [TextMeaning, string[]][] = [
    [
      'stop',
      [
        ...['STOP', 'StopAll', 'unsubscribe', 'CANCEL', 'end', 'Quit', 'REVOKE', 'OptOut'],
        ...[
          '  stop\n',
          'Stop.',
          '“STOP”',
          "'stop'",
          '🛑 STOP 🛑',
          'ＳＴＯＰ',
          'stop all',
          'Opt-out',
        ],
        ...['Please stop', 'stop texting me', 'STOP sending me these messages!!', 'Cancel.'],
      ],
    ],
    ['start', ['START', 'unstop', 'Start!', 'start please']],
    ['help', ['HELP', 'help?', 'Info', 'help me please', '“Help”']],
    [
      'cancel',
      [
        ...['C', 'c', ' c. ', '"C"', '“c”', '(C)', 'C 👍', 'C️', 'c please', 'Ｃ'],
        ...[
          'cancel please',
          'Cancel my appointment',
          'I want to cancel',
          'I need to cancel my spot',
        ],
      ],
    ],
    [
      'yes',
      [
        'YES',
        'yes',
        'Yep',
        'yeah',
        'Y',
        'y.',
        'Yes!',
        '‘Yes’',
        'YES 👍🏽',
        'yes please',
        'Yes, cancel it',
        'yés',
        'Yes cancel my spot',
      ],
    ],
    [
      'coming',
      [
        ...[
          "We're coming",
          'Yes, we are coming!',
          "I'll be there",
          "Yes I'll be there",
          'yes I will be there',
          'see you',
          'Thank you, see  you there',
          'ok',
          'Okay 👍',
          'Sure',
        ],
        ...[
          'VOY',
          'Sí voy',
          'claro que sí',
          'Confirmo, gracias',
          'asistiré',
          'sí voy',
          'sí, vamos',
          'Voy a ir',
          'Ahí estaremos',
          'claro, allí estaré',
          'ya voy',
        ],
      ],
    ],
    ['take', ['ACEPTO', 'acepto gracias', 'I want it', "I'll take it", 'Lo quiero']],
    ['take', ['Yes, I want it', "yes we'll take it", 'Sí, acepto', 'Si acepto el lugar']],
    ['take', ['sí, lo quiero', 'Claro que sí, acepto', 'Sí, aceptamos la cita, gracias']],
    [
      'no',
      [
        ...['NO', 'n', 'No thanks', 'no, thank you'],
        ...['no cancel', "don't cancel", 'DON’T CANCEL', 'dont cancel please', 'Do not cancel!'],
        ...["No, don't cancel", "don't cancel my appointment", 'I do not want to cancel'],
      ],
    ],
    [
      'other',
      [
        ...['Can I stop by at 5?', 'yes no', 'cancelled?', 'C U there'],
        ...['My son will come', '5', 'Liked it', 'no c', 'weekend', 'I want to bring 2 loads'],
        ...['no, I need to cancel', 'no, cancel my appointment', 'no cancel yes', "don't"],
        ...['yes I need it', 'Yes my appointment', 'Yes I want this slot', 'stop my appointment'],
        ...['can cel', 'My son liked “Sudsy”', 'a movie'],
        ...['constructor', 'y y', 'thank you', 'I need a help desk'],
        ...["We'll see", "I'll see", 'Are you coming?', 'Can we come today? ', '¿Voy a ir?'],
      ],
    ],
    ['nothing', ['', '   ', '👍', '...', '?!', '❤️', '\u0000', '️⃣', '\ud800']],
    [
      'nothing',
      [
        ...['Liked “Cancel Tue, Dec 8, 9:00 AM at Sudsy? Reply YES to cancel.”', 'Loved an image'],
        ...['Reacted 👍 to “Reply C to cancel”', '👍 to “Reply C to cancel”'],
        ...['Removed a heart from “Reply C to cancel”', 'Removed an exclamation from “Reply C”'],
        ...[
          'Loved a movie',
          'Emphasized “Reply C”',
          'Emphasised “Reply C”',
          'Laughed at “Reply C”',
        ],
        ...['Reacted 👍🏽 to “Reply C to cancel”', '\nLiked “Reply C to cancel”'],
      ],
    ],
  ]
  test.each(said.flatMap(([means, texts]) => texts.map((text) => [text, means] as const)))(
    'of %j is %s',
    (text, means) => {
      expect(readTextAnswer(text)).toEqual({ means, isAnsweredByTwilio: false })
    },
  )

  test.each([
    ['ALTO', 'STOP', 'stop'],
    ['C', 'STOP', 'stop'],
    ['AYUDA', 'HELP', 'help'],
    ['start', 'START', 'start'],
    ['EMPEZAR', 'START', 'start'],
    ['Yes', 'START', 'yes'],
    // A Spanish keyword list may treat SI as START; SI also answers our question.
    ['SI', 'START', 'yes'],
  ])('of %j, which Twilio has answered as %s, is %s', (text, optOutType, means) => {
    expect(readTextAnswer(text, optOutType)).toEqual({ means, isAnsweredByTwilio: true })
  })

  test.each(['', 'stop', 'NONSENSE'])('does not depend on an OptOutType of %j', (optOutType) => {
    expect(readTextAnswer('C', optOutType)).toEqual({ means: 'cancel', isAnsweredByTwilio: false })
  })

  test('does not depend on words beyond the maximum length', () => {
    expect(readTextAnswer(`C${' '.repeat(1599)}now, if I may`).means).toBe('cancel')
    expect(readTextAnswer(`C${' '.repeat(1598)}x`).means).toBe('other')
  })

  test('is yes only if the text contains Y or SI', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        const letters = text.normalize('NFKD').toLowerCase().replaceAll(/\P{L}/gu, '')
        if (readTextAnswer(text).means === 'yes') expect(letters).toMatch(/y|si/)
      }),
    )
  })
})

test.each([
  ['+15135550123', true],
  ['+442079460000', true],
  ['32665', false],
  ['Verizon', false],
  ['whatsapp:+15135550123', false],
  ['+1513555012a', false],
  ['+05555550123', false],
  ['15135550123', false],
  ['', false],
])('a text from %j can be answered: %s', (from, isOne) => {
  expect(isPersonsPhone(from)).toBe(isOne)
})
