/** HTML whose text and attributes are already escaped; only `h` and `raw` make it. */
export type Markup = { readonly html: string }
export type Child = Markup | string | number | boolean | null | undefined | readonly Child[]
/** CSS properties in camelCase; numbers are pixels, except for `unitless` */
export type Style = Record<string, string | number | undefined>
type Attributes = Record<string, string | number | boolean | undefined | Style>

const unitless = ['fontWeight', 'lineHeight', 'opacity']
const empty = ['br', 'hr', 'img', 'meta']
const attributeNames: Record<string, string> = { className: 'class', httpEquiv: 'http-equiv' }

/** Takes the arguments of React's createElement. Null, undefined and boolean children render nothing. */
export function h(tag: string, attributes: Attributes | null = null, ...children: Child[]): Markup {
  const start =
    tag +
    Object.entries(attributes ?? {})
      .map(attribute)
      .join('')
  if (empty.includes(tag)) return raw(`<${start}/>`)
  return raw(`<${start}>${htmlOf(children)}</${tag}>`)
}

/** Wraps trusted HTML without escaping it, such as our own style sheets; never what somebody typed. */
export function raw(html: string): Markup {
  return { html }
}

function htmlOf(child: Child): string {
  if (child === null || child === undefined || typeof child === 'boolean') return ''
  if (typeof child !== 'object') return escapeHtml(String(child))
  return 'html' in child ? child.html : child.map(htmlOf).join('')
}

function attribute([name, value]: [string, Attributes[string]]): string {
  if (value === undefined) return ''
  const text = typeof value === 'object' ? cssOf(value) : String(value)
  return ` ${attributeNames[name] ?? name}="${escapeHtml(text)}"`
}

function cssOf(style: Style): string {
  return Object.entries(style)
    .filter(([, value]) => value !== undefined)
    .map(([property, value]) => `${kebab(property)}:${withUnit(property, value)}`)
    .join(';')
}

function withUnit(property: string, value: string | number | undefined) {
  return typeof value === 'number' && value !== 0 && !unitless.includes(property)
    ? `${value}px`
    : value
}

export function kebab(property: string): string {
  return property.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#x27;')
}
