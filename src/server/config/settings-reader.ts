type Check = (value: string) => boolean

export type SettingsReader<Name extends string> = {
  mistakes: string[]
  /** All mistakes except those from `secret`, as data; `rule` completes the sentences "X must be ..." and "Enter ...". */
  refusals: { name: string; rule: string }[]
  /** The trimmed value, or the default if it is empty or not set */
  text(name: Name): string
  /** `rule` completes the sentence "NAME must be ...". */
  matching(name: Name, isValid: Check, rule: string): string
  /** For values that may hold a password: the line shows `example`, never the value. */
  secret(name: Name, isValid: Check, example: string): string
  whole(name: Name, min: number, max: number): number
  oneOf<T extends string>(name: Name, values: readonly [T, ...T[]]): T
  list(name: Name, separators: RegExp, isValid: Check, rule: string): string[]
}

/** Invalid values are returned too, so that one start reports every mistake. */
export function createSettingsReader<Name extends string>(
  env: Record<string, string | undefined>,
  defaults: Record<Name, string>,
): SettingsReader<Name> {
  const mistakes: string[] = []
  const refusals: { name: string; rule: string }[] = []
  const text = (name: Name) => env[name]?.trim() || defaults[name]
  const refuse = (name: Name, rule: string) => {
    const shown = text(name).replace(/\/\/.*@/, '//...@')
    mistakes.push(`${name} must be ${rule}, but is "${shown}"`)
    refusals.push({ name, rule })
  }
  return {
    mistakes,
    refusals,
    text,
    matching(name, isValid, rule) {
      if (!isValid(text(name))) refuse(name, rule)
      return text(name)
    },
    secret(name, isValid, example) {
      if (!isValid(text(name))) mistakes.push(`${name} must look like ${example}`)
      return text(name)
    },
    whole(name, min, max) {
      const value = Number(text(name))
      if (!Number.isInteger(value) || value < min || value > max) {
        refuse(name, `a whole number from ${min} to ${max}`)
      }
      return value
    },
    oneOf(name, values) {
      const value = values.find((known) => known === text(name))
      if (!value) refuse(name, `one of ${values.join(', ')}`)
      return value ?? values[0]
    },
    list(name, separators, isValid, rule) {
      const values = text(name).split(separators).filter(Boolean)
      if (!values.every(isValid)) refuse(name, rule)
      return values
    },
  }
}

export function orEmpty(isValid: Check): Check {
  return (value) => value === '' || isValid(value)
}

export function isUrlWith(...protocols: string[]): Check {
  return (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol)
}
