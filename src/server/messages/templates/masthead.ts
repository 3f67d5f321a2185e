import { clothesline } from './clothesline.ts'
import { painted } from './look.ts'
import { h } from './markup.ts'

export function masthead(programName: string) {
  const name = { fontSize: '20px', lineHeight: '30px', fontWeight: 700, paddingLeft: '10px' }
  return [
    h(
      'table',
      { role: 'presentation', cellPadding: 0, cellSpacing: 0 },
      h(
        'tbody',
        null,
        h('tr', null, h('td', null, drum()), h('td', painted('ink', name), programName)),
      ),
    ),
    h('div', null, clothesline()),
  ]
}

function drum() {
  const box = { width: 30, height: 30, borderRadius: 9, fontSize: 0, lineHeight: 0 }
  const door = { width: 18, height: 18, borderRadius: 9, margin: '0 auto' }
  return h(
    'div',
    { 'aria-hidden': true, ...painted('month', { ...box, overflow: 'hidden' }) },
    h('div', { style: { height: 8 } }),
    h(
      'div',
      painted('door', { ...door, overflow: 'hidden' }),
      h('div', { style: { height: 10 } }),
      h('div', painted('peg', { height: 8 })),
    ),
  )
}
