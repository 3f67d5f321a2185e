import { expect, test } from 'vitest'
import { readTextAnswer, type TextMeaning } from './text-answer.ts'

const said: [TextMeaning, string[]][] = [
  [
    'stop',
    [
      ...['ALTO', 'Basta', 'PARAR', 'no más', 'NO MAS', 'no más.', '¡Basta!', 'alto por favor'],
      ...['no más mensajes', 'NO QUIERO MÁS MENSAJES', 'ya no me manden mensajes', 'no textos'],
      ...['No quiero recibir mensajes de texto', 'basta de mensajes', 'parar los mensajes'],
    ],
  ],
  ['help', ['AYUDA', '¿ayuda?', 'Ayúdame', 'INFO', 'información', 'necesito ayuda, por favor']],
  [
    'cancel',
    [
      ...['CANCELAR', 'CANCELA', 'Cancelen', '¿cancelar?', 'C por favor', 'cancelar, gracias'],
      ...['quiero cancelar', 'Necesito cancelar mi cita', 'cancela mi lugar', 'cancelar please'],
    ],
  ],
  [
    'yes',
    [
      ...['SÍ', 'SI', 'sí!', '¡Sí!', 'Si.', 'si\u0301', 'sí, por favor', 'Sí gracias', 'SÌ'],
      ...['sí, cancelar', 'Si cancela mi cita', 'sí, cancélala', 'si quiero cancelar'],
    ],
  ],
  [
    'no',
    [
      ...['no gracias', 'No, por favor', 'NO, muchas gracias', 'no, sí voy', 'No si voy'],
      ...['no, gracias, sí voy', 'no, yo sí voy', 'no cancelar', 'No cancelar, por favor'],
    ],
  ],
  [
    'cancel',
    [
      ...['ya no puedo', 'no podemos', 'no vamos', 'We are not coming, sorry'],
      ...['no puedo ir', 'Ya no puedo ir, cancelar mi cita', 'lo siento, hoy no podré llegar'],
      ...['no voy a poder ir', 'Hola, ya no voy', 'no voy', 'mañana no voy a ir'],
      ...["Sorry, I can't make it today", "i can't come", 'I cannot come to my appointment'],
    ],
  ],
  [
    'other',
    [
      ...['si puedo ir', 'sí puedo', 'cancelar no', 'no cancelen'],
      ...[
        'no, no voy',
        'si no puedo ir les aviso',
        'no voy a cancelar',
        'no puedo cancelar',
        'no sí',
        'no, necesito cancelar',
      ],
      ...['no acepto', 'sí, no lo quiero', 'acepto cancelar'],
      ...['no quiero cancelar', 'sí, quiero mi cita', 'si quiero', 'no quiero más', 'ya no'],
      ...['no sé', 'sí no', 'si c', 'no más citas', 'no me llegan mensajes', 'quiero más mensajes'],
      ...['no necesito más ayuda', 'basta con una carga', 'el más alto', 'hola', 'gracias', 'para'],
      ...['buenos días', 'si llueve, ¿cancelan?', '¿puedo parar a las 5?', 'mi cita', 'Bien'],
    ],
  ],
  [
    'nothing',
    [
      ...['Le gustó “¿Cancelar tu cita? Responde SÍ para cancelar.”', 'Le encantó “Responde C”'],
      ...['No le gustó “Responde C”', 'Se rió de “Responde C”', 'Reaccionó con 👍 a “Responde C”'],
    ],
  ],
]

test.each(said.flatMap(([means, texts]) => texts.map((text) => [text, means] as const)))(
  '%j means %s, whatever language the family chose',
  (text, means) => {
    expect(readTextAnswer(text)).toEqual({ means, isAnsweredByTwilio: false })
  },
)
