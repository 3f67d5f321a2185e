import { translateDocument } from '../support/translator.ts'

/** Drives a browser like a person: reads the page, clicks and types. */
export type Driver = {
  open(url: string): Promise<void>
  /** Evaluates a JavaScript expression in the page; the value must be JSON. */
  evaluate<T>(expression: string): Promise<T>
  /** Performs input actions, in the format that WebDriver and WebDriver BiDi share. */
  perform(actions: readonly object[]): Promise<void>
  /** Whether simulated Space and Enter keys activate the focused element; false in Firefox (firefox.ts) */
  activatesByKey: boolean
  /** A PNG in base64 */
  screenshot(): Promise<string>
  close(): Promise<void>
}

const timeoutMs = 20_000
const pollMs = 50
const maxTabs = 40

export const key = { tab: '\uE004', enter: '\uE006', space: '\uE00D' }

// Runs in the page. Finds a field by its label, and a button or a text by its words. Takes the last match, which is the
// innermost of nested elements. Ignores case, because the translated page is in upper case.
const inPage = `(kind, text) => {
  const words = text.toLowerCase()
  const isShown = (element) => element.getClientRects().length > 0
  const says = (element) =>
    [element.innerText, element.getAttribute('aria-label')].some((text) => text?.trim().toLowerCase().startsWith(words))
  const find = {
    field: () => [...document.querySelectorAll('label')].filter(says).map(({ htmlFor }) => document.getElementById(htmlFor)),
    button: () => [...document.querySelectorAll('button, a')].filter(says),
    text: () => [...document.querySelectorAll('h1, h2, h3, p, th, td, bdi, li')].filter((element) => element.innerText.toLowerCase().includes(words)),
  }[kind]
  const found = find().filter((element) => element && isShown(element)).at(-1)
  if (!found) return null
  found.scrollIntoView({ block: 'center' })
  const { x, y, width, height } = found.getBoundingClientRect()
  const point = { x: Math.round(x + width / 2), y: Math.round(y + height / 2) }
  const isCovered = kind === 'button' && !found.contains(document.elementFromPoint(point.x, point.y))
  return isCovered ? null : point
}`

const focusedName = `(() => {
  const { innerText, labels } = document.activeElement
  return [document.activeElement.getAttribute('aria-label'), labels?.[0]?.innerText, innerText].find(Boolean) ?? ''
})()`

const translation = `(${translateDocument})() ?? null`

type Point = { x: number; y: number }

export type Visitor = ReturnType<typeof createVisitor>

export function createVisitor(driver: Driver, { isTranslated = false } = {}) {
  async function until<T>(look: () => Promise<T | null>, what: string): Promise<T> {
    const deadline = performance.now() + timeoutMs
    for (;;) {
      if (isTranslated) await driver.evaluate(translation)
      const found = await look()
      if (found !== null) return found
      if (performance.now() > deadline) {
        const text = await driver.evaluate<string>('document.body.innerText')
        throw new Error(`No ${what} on a page that says:\n${text}`)
      }
      await new Promise((resolve) => setTimeout(resolve, pollMs))
    }
  }

  function find(kind: 'field' | 'button' | 'text', words: string): Promise<Point> {
    const expression = `(${inPage})(${JSON.stringify(kind)}, ${JSON.stringify(words)})`
    let last: Point | null = null
    // The element must be at the same place twice in a row, because a click would miss a moving element.
    const look = async () => {
      const point = await driver.evaluate<Point | null>(expression)
      const isStill = point?.x === last?.x && point?.y === last?.y
      last = point
      return isStill ? point : null
    }
    return until(look, `${kind} "${words}"`)
  }

  const press = (at: Point) => driver.perform([pointer(at)])
  const type = (text: string) => driver.perform([keys(text)])
  const hasFocus = async (words: string) =>
    (await driver.evaluate<string>(focusedName)).trim().startsWith(words)
  return {
    open: driver.open,
    see: async (words: string): Promise<void> => void (await find('text', words)),
    press: async (words: string) => press(await find('button', words)),
    tick: async (words: string) => press(await find('field', words)),
    fill: async (label: string, text: string) => {
      await press(await find('field', label))
      await driver.perform([selectAll])
      await type(text)
    },
    type,
    activate: (by: string) =>
      driver.activatesByKey ? type(by) : driver.evaluate('document.activeElement.click() ?? null'),
    seeFocus: (words: string) =>
      until(async () => ((await hasFocus(words)) ? true : null), `focus on "${words}"`),
    async tabTo(words: string): Promise<void> {
      for (let steps = 0; steps < maxTabs; steps += 1) {
        await type(key.tab)
        if (await hasFocus(words)) return
      }
      throw new Error(`The focus did not reach "${words}" after ${maxTabs} presses of Tab`)
    },
  }
}

const control = '\uE009'
const selectAll = {
  type: 'key',
  id: 'keyboard',
  actions: [
    { type: 'keyDown', value: control },
    { type: 'keyDown', value: 'a' },
    { type: 'keyUp', value: 'a' },
    { type: 'keyUp', value: control },
  ],
}

function pointer({ x, y }: Point): object {
  return {
    type: 'pointer',
    id: 'mouse',
    parameters: { pointerType: 'mouse' },
    actions: [
      { type: 'pointerMove', x, y, duration: 0, origin: 'viewport' },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ],
  }
}

function keys(text: string): object {
  const actions = [...text].flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ])
  return { type: 'key', id: 'keyboard', actions }
}
