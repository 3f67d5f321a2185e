export type Input = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

type Values = {
  read: (path: string) => unknown
  /** Called when somebody or the browser has filled in a field. */
  take: (path: string, value: string | boolean) => void
}

/**
 * Keeps the inputs of a form and its values in sync. The inputs are uncontrolled, as browsers, password managers and
 * translators expect: an input is written only after code has changed the form's value.
 */
export function createFormInputs() {
  const inputs = new Map<string, Input>()
  // For each input, the form's value that was last written to it, and what the input then showed
  const written = new WeakMap<Input, { value: unknown; shown: string | boolean }>()

  return ({ read, take }: Values) => {
    const write = (path: string, input: Input) => {
      const value = read(path)
      if (written.get(input)?.value === value) return
      show(input, value)
      written.set(input, { value, shown: shownIn(input) })
    }
    const noteChange = (path: string, input: Input) => {
      const value = shownIn(input)
      written.set(input, { value, shown: value })
      take(path, value)
    }
    return {
      /** Registers an input. An input from the server's HTML may already be filled in. */
      attach(path: string, input: Input): () => void {
        inputs.set(path, input)
        if (!written.has(input) && isFilledIn(input)) noteChange(path, input)
        else write(path, input)
        return () => void inputs.delete(path)
      },
      noteChange,
      /** Takes values that were filled in without an event, as some password managers do. */
      takeAll(): void {
        for (const [path, input] of inputs) {
          const isKnown = isSelect(input) || written.get(input)?.shown === shownIn(input)
          if (!isKnown) noteChange(path, input)
        }
      },
    }
  }
}

const isSelect = (input: Input): boolean => input instanceof HTMLSelectElement
const isCheckbox = (input: Input): input is HTMLInputElement => input.type === 'checkbox'

/** React creates inputs empty, except for a select, which has a value from the start. */
const isFilledIn = (input: Input): boolean =>
  !isSelect(input) && shownIn(input) !== '' && shownIn(input) !== false

function shownIn(input: Input): string | boolean {
  return isCheckbox(input) ? (input as HTMLInputElement).checked : input.value
}

function show(input: Input, value: unknown): void {
  if (isCheckbox(input)) (input as HTMLInputElement).checked = value === true
  // Writing the same value would move the cursor in some browsers.
  else if (input.value !== value && typeof value === 'string') input.value = value
}
