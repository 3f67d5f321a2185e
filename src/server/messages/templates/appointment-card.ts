import type { MessageContent } from './content.ts'
import { painted } from './look.ts'
import { type Child, h, type Style } from './markup.ts'

export function appointmentCard({ kind, day, time, tile, place, eventTitle }: MessageContent) {
  const struck = kind === 'cancelled' ? { textDecoration: 'line-through' } : {}
  const [name, ...address] = place
  return h(
    'table',
    {
      role: 'presentation',
      width: '100%',
      cellPadding: 0,
      cellSpacing: 0,
      ...painted('card', {
        border: '1px solid',
        borderRadius: '16px',
        borderCollapse: 'separate',
        margin: '16px 0 20px',
      }),
    },
    h(
      'tbody',
      null,
      h(
        'tr',
        null,
        h(
          'td',
          { colSpan: 2, style: { padding: '16px 16px 0' } },
          line(unbroken(time), {
            fontSize: '24px',
            lineHeight: '32px',
            fontWeight: 800,
            ...struck,
          }),
        ),
      ),
      h(
        'tr',
        null,
        h(
          'td',
          { width: 64, style: { padding: '12px 0 16px 16px', verticalAlign: 'top' } },
          calendarTile(tile),
        ),
        h(
          'td',
          { style: { padding: '10px 16px 16px', verticalAlign: 'top' } },
          line(day, { fontWeight: 700, ...struck }),
          line(name, { fontWeight: 700, paddingTop: '4px' }),
          ...address.map((text) => line(text)),
          h('div', painted('soft', { fontSize: '15px', lineHeight: '22px' }), eventTitle),
        ),
      ),
    ),
  )
}

// On a narrow screen "9:00 AM – 10:00 AM" wraps after the dash and not inside a time.
function unbroken(range: string) {
  return range
    .split(/(?<=–) /)
    .flatMap((part, index) => [
      index ? ' ' : '',
      h('span', { style: { whiteSpace: 'nowrap' } }, part),
    ])
}

function line(text: Child, style: Style = {}) {
  return h('div', painted('ink', { fontSize: '17px', lineHeight: '25px', ...style }), text)
}

// Hidden from screen readers, because the day is beside it in words.
function calendarTile({ month, day, weekday }: MessageContent['tile']) {
  const cell = (paint: 'month' | 'tile', style: Style, text: string) =>
    h('tr', null, h('td', { align: 'center', ...painted(paint, style) }, text))
  return h(
    'table',
    { role: 'presentation', 'aria-hidden': true, width: 64, cellPadding: 0, cellSpacing: 0 },
    h(
      'tbody',
      null,
      cell(
        'month',
        {
          borderRadius: '12px 12px 0 0',
          fontSize: '14px',
          lineHeight: '22px',
          fontWeight: 700,
          letterSpacing: '.08em',
          textTransform: 'uppercase',
        },
        month,
      ),
      cell('tile', { fontSize: '26px', lineHeight: '32px', fontWeight: 800 }, day),
      cell(
        'tile',
        {
          borderRadius: '0 0 12px 12px',
          fontSize: '14px',
          lineHeight: '20px',
          paddingBottom: '4px',
        },
        weekday,
      ),
    ),
  )
}
