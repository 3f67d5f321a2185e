/** Drives a browser like a person: reads the page, clicks and types. */
export type Driver = {
  open(url: string): Promise<void>
  /** The value of a JavaScript expression in the page, as JSON */
  evaluate<T>(expression: string): Promise<T>
  /** Input actions, in the format shared by WebDriver and WebDriver BiDi */
  perform(actions: readonly object[]): Promise<void>
  /** A PNG, base64 */
  screenshot(): Promise<string>
  close(): Promise<void>
}

const patienceMs = 20_000
const pollMs = 50

// Runs in the page. Takes the innermost match: a field by its label, a button by its text.
const inPage = `(kind, words) => {
  const isShown = (element) => element.getClientRects().length > 0
  const says = (element) =>
    [element.innerText, element.getAttribute('aria-label')].some((text) => text?.trim().startsWith(words))
  const find = {
    field: () => [...document.querySelectorAll('label')].filter(says).map(({ htmlFor }) => document.getElementById(htmlFor)),
    button: () => [...document.querySelectorAll('button, a')].filter(says),
    text: () => [...document.querySelectorAll('h1, h2, h3, p, th, td, bdi, li')].filter((element) => element.innerText.includes(words)),
  }[kind]
  const found = find().filter((element) => element && isShown(element)).at(-1)
  if (!found) return null
  found.scrollIntoView({ block: 'center' })
  const { x, y, width, height } = found.getBoundingClientRect()
  return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) }
}`

type Point = { x: number; y: number }

/** The steps of a journey, by visible text */
export function person(driver: Driver) {
  async function find(kind: 'field' | 'button' | 'text', words: string): Promise<Point> {
    const deadline = performance.now() + patienceMs
    for (;;) {
      const point = await driver.evaluate<Point | null>(
        `(${inPage})(${JSON.stringify(kind)}, ${JSON.stringify(words)})`,
      )
      if (point) return point
      if (performance.now() > deadline) {
        const text = await driver.evaluate<string>('document.body.innerText')
        throw new Error(`No ${kind} "${words}" on a page that says:\n${text}`)
      }
      await new Promise((resolve) => setTimeout(resolve, pollMs))
    }
  }

  const press = (at: Point) => driver.perform([pointer(at)])
  return {
    open: driver.open,
    see: async (words: string): Promise<void> => void (await find('text', words)),
    press: async (words: string) => press(await find('button', words)),
    tick: async (words: string) => press(await find('field', words)),
    fill: async (label: string, text: string) => {
      await press(await find('field', label))
      await driver.perform([keys(text)])
    },
  }
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
