import { kebab, type Style } from './markup.ts'

/** The colors of tokens.css. Each value is inlined, because many mail programs do not support CSS variables. */
const light = {
  paper: '#fbfaf6',
  card: '#ffffff',
  line: '#dfe3ea',
  ink: '#1b2540',
  inkSoft: '#4a5673',
  blue: '#1a56b8',
  onBlue: '#ffffff',
  blueWash: '#e8f0fc',
  sun: '#f4b740',
  sunWash: '#fdf3da',
  greenWash: '#e2f4e8',
}
const dark: typeof light = {
  paper: '#10172a',
  card: '#182138',
  line: '#2b3655',
  ink: '#eef2fb',
  inkSoft: '#b6c0d8',
  blue: '#8ab4ff',
  onBlue: '#0c1a38',
  blueWash: '#1c2b4d',
  sun: '#f4b740',
  sunWash: '#3a3016',
  greenWash: '#15352a',
}
type Color = keyof typeof light

/** The colors of each part; both the light inline styles and the dark rules come from this list. */
const paints = {
  page: { backgroundColor: 'paper', color: 'ink' },
  card: { backgroundColor: 'card', borderColor: 'line' },
  ink: { color: 'ink' },
  soft: { color: 'inkSoft' },
  link: { color: 'blue' },
  rule: { borderTopColor: 'line' },
  button: { backgroundColor: 'blue', borderColor: 'blue', color: 'onBlue' },
  ghost: { borderColor: 'blue', color: 'blue' },
  tile: { backgroundColor: 'blueWash', color: 'ink' },
  month: { backgroundColor: 'blue', color: 'onBlue' },
  rope: { borderTopColor: 'ink' },
  door: { backgroundColor: 'onBlue' },
  peg: { backgroundColor: 'sun' },
  towel: { backgroundColor: 'sunWash', borderColor: 'ink' },
  shirt: { backgroundColor: 'blueWash', borderColor: 'ink' },
  sheet: { backgroundColor: 'card', borderColor: 'ink' },
  sock: { backgroundColor: 'greenWash', borderColor: 'ink' },
} satisfies Record<
  string,
  Partial<Record<'backgroundColor' | 'borderColor' | 'borderTopColor' | 'color', Color>>
>

type Paint = keyof typeof paints

/** Class and inline style of a part; `style` adds everything but colors. */
export function painted(paint: Paint, style: Style = {}) {
  return { className: paint, style: { ...style, ...colorsOf(paint, light) } }
}

function colorsOf(paint: Paint, scheme: typeof light): Style {
  return Object.fromEntries(
    Object.entries(paints[paint]).map(([property, color]) => [property, scheme[color]]),
  )
}

/** Styles in the head, for mail programs that follow the system's dark scheme */
export const darkStyles = [
  ':root{color-scheme:light dark}',
  '@media (prefers-color-scheme:dark){',
  ...(Object.keys(paints) as Paint[]).map((paint) => `${selectorOf(paint)}{${darkRules(paint)}}`),
  '}',
].join('\n')

function darkRules(paint: Paint): string {
  return Object.entries(colorsOf(paint, dark))
    .map(([property, value]) => `${kebab(property)}:${value} !important`)
    .join(';')
}

// `body` also puts the page's style on a table cell inside it.
function selectorOf(paint: Paint): string {
  return paint === 'page' ? '.page,.page>table>tbody>tr>td' : `.${paint}`
}

export const font =
  'ui-rounded,"SF Pro Rounded",system-ui,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif'
