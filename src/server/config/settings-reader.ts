type Check = (value: string) => boolean

/** Reads settings one by one, and gathers a line for each mistake. */
export type SettingsReader<Name extends string> = {
  mistakes: string[]
  /** As it is set, without the spaces around it, else its default */
  text(name: Name): string
  /** `rule` says what it must be. */
  matching(name: Name, isRight: Check, rule: string): string
  /** May hold a password, and is never shown: `example` says what it must look like. */
  secret(name: Name, isRight: Check, example: string): string
  whole(name: Name, least: number, most: number): number
  oneOf<T extends string>(name: Name, values: readonly [T, ...T[]]): T
  /** What stands between separators, each of which must be right */
  list(name: Name, separators: RegExp, isRight: Check, rule: string): string[]
}

/** What is wrong is read all the same, so that one start tells of every mistake. */
export function createSettingsReader<Name extends string>(
  env: Record<string, string | undefined>,
  defaults: Record<Name, string>,
): SettingsReader<Name> {
  const mistakes: string[] = []
  const text = (name: Name) => env[name]?.trim() || defaults[name]
  const refuse = (name: Name, rule: string) => {
    mistakes.push(`${name} must be ${rule}, but is "${text(name)}"`)
  }
  return {
    mistakes,
    text,
    matching(name, isRight, rule) {
      if (!isRight(text(name))) refuse(name, rule)
      return text(name)
    },
    secret(name, isRight, example) {
      if (!isRight(text(name))) mistakes.push(`${name} must look like ${example}`)
      return text(name)
    },
    whole(name, least, most) {
      const value = Number(text(name))
      if (!Number.isInteger(value) || value < least || value > most) {
        refuse(name, `a whole number from ${least} to ${most}`)
      }
      return value
    },
    oneOf(name, values) {
      const value = values.find((known) => known === text(name))
      if (!value) refuse(name, `one of ${values.join(', ')}`)
      return value ?? values[0]
    },
    list(name, separators, isRight, rule) {
      const values = text(name).split(separators).filter(Boolean)
      if (!values.every(isRight)) refuse(name, rule)
      return values
    },
  }
}

/** A check that nothing passes too */
export function orEmpty(isRight: Check): Check {
  return (value) => value === '' || isRight(value)
}

export function isUrl(...protocols: string[]): Check {
  return (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol)
}
