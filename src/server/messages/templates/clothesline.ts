import { painted } from './look.ts'
import { h, type Style } from './markup.ts'

/** Laundry on a line, drawn with borders, because mail programs show no SVG and often no images. */
const laundry = [
  { paint: 'shirt', width: 46, height: 26 },
  { paint: 'towel', width: 30, height: 36 },
  { paint: 'sock', width: 13, height: 26 },
  { paint: 'sock', width: 13, height: 26 },
  { paint: 'sheet', width: 60, height: 32 },
  { paint: 'shirt', width: 36, height: 30 },
  { paint: 'towel', width: 46, height: 24 },
  { paint: 'sock', width: 13, height: 26 },
  { paint: 'sock', width: 13, height: 26 },
  { paint: 'sheet', width: 40, height: 34 },
  { paint: 'shirt', width: 46, height: 26 },
  { paint: 'towel', width: 30, height: 36 },
] as const
type Cloth = (typeof laundry)[number]

const tallest = Math.max(...laundry.map((cloth) => cloth.height))
const peg = { width: 5, above: 5, below: 7 }
const border = 2

/** Each peg crosses the rope: its upper half is drawn above the rope, its lower half on the cloth. */
export function clothesline() {
  return h(
    'div',
    { 'aria-hidden': true, style: { fontSize: 0, lineHeight: 0, margin: '10px 0 22px' } },
    h(
      'div',
      { style: { ...row, height: peg.above } },
      laundry.map((cloth) => h('span', { style: hanging(cloth) }, pegs(cloth, 0, peg.above))),
    ),
    h(
      'div',
      painted('rope', { ...row, height: tallest, borderTop: '2px solid' }),
      laundry.map((cloth) =>
        h(
          'span',
          {
            ...painted(cloth.paint, {
              ...hanging(cloth),
              height: cloth.height,
              border: `${border}px solid`,
              borderTop: '0',
              borderRadius: '0 0 4px 4px',
            }),
          },
          pegs(cloth, border, peg.below),
        ),
      ),
    ),
  )
}

// On a narrow screen, clothes that do not fit wrap and are cut off.
const row: Style = { overflow: 'hidden', paddingLeft: 12 }

function hanging({ width, paint }: Cloth): Style {
  return {
    boxSizing: 'border-box',
    display: 'inline-block',
    verticalAlign: 'top',
    width,
    marginRight: paint === 'sock' ? 6 : 18,
  }
}

/** One peg in the middle of a narrow cloth, else one near each upper corner; `inset` is the border's width. */
function pegs({ width }: Cloth, inset: number, height: number) {
  const edge = width < 20 ? (width - peg.width) / 2 : 6
  const one = (marginLeft: number) =>
    h('span', {
      ...painted('peg', {
        display: 'inline-block',
        verticalAlign: 'top',
        width: peg.width,
        height,
        marginLeft,
      }),
    })
  const left = one(edge - inset)
  return width < 20 ? left : [left, one(width - 2 * (edge + peg.width))]
}
