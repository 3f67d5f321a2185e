import type { ZodMiniType } from 'zod/mini'

export type FieldProblem = {
  message: string
  /** Found by the server; a change to another field does not clear it. */
  isServer: boolean
}
export type FieldProblems = Readonly<Record<string, FieldProblem>>

/** What was typed into a form, and its problems by path, such as "timeSlots.0.endTime" */
export type FormState<Values> = {
  values: Values
  problems: FieldProblems
  /** Whether changes are checked: true after the first submit, or from the start if the server refused fields */
  isChecking: boolean
}

export type FieldPath<Values> = Values extends readonly (infer Item)[]
  ? `${number}.${FieldPath<Item>}`
  : {
      [Key in keyof Values & string]:
        | Key
        | (Values[Key] extends object ? `${Key}.${FieldPath<Values[Key]>}` : never)
    }[keyof Values & string]

export type FormStore<Values> = {
  read: () => FormState<Values>
  change: (part: Partial<FormState<Values>>) => void
  subscribe: (listener: () => void) => () => void
}

/** Holds the state outside of React, so that two changes in one event are both kept. */
export function createFormStore<Values>(initial: FormState<Values>): FormStore<Values> {
  let state = initial
  const listeners = new Set<() => void>()
  return {
    read: () => state,
    change: (part) => {
      state = { ...state, ...part }
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export function checkValues<Input, Output>(
  schema: ZodMiniType<Output, Input>,
  values: Input,
): { data: Output } | { problems: FieldProblems } {
  const checked = schema.safeParse(values)
  if (checked.success) return { data: checked.data }
  const problems: Record<string, FieldProblem> = {}
  for (const { path, message } of checked.error.issues) {
    problems[path.join('.')] ??= { message, isServer: false }
  }
  return { problems }
}

/**
 * The problems after a change to the field at `path`. Other fields with a problem found in the browser are checked too,
 * because the change may solve their problem: a new start can make the end valid.
 */
export function recheck(before: FieldProblems, found: FieldProblems, path: string): FieldProblems {
  const wrong = Object.keys(before).filter((other) => before[other]?.isServer === false)
  const checked = new Set([path, ...wrong])
  const kept = Object.entries(before).filter(([other]) => !checked.has(other))
  const rechecked = Object.entries(found).filter(([other]) => checked.has(other))
  return Object.fromEntries([...kept, ...rechecked])
}

export function withoutItem(before: FieldProblems, path: string, removed: number): FieldProblems {
  const moved = Object.entries(before).flatMap(([field, problem]) => {
    if (!field.startsWith(`${path}.`)) return [[field, problem] as const]
    const [index = '', ...rest] = field.slice(path.length + 1).split('.')
    const item = Number(index)
    if (item === removed) return []
    return [[[path, item > removed ? item - 1 : item, ...rest].join('.'), problem] as const]
  })
  return Object.fromEntries(moved)
}

/** Every path in the values, in order; a list comes before its items. Undefined values have no field. */
export function pathsIn(values: object, prefix = ''): string[] {
  return Object.entries(values).flatMap(([name, value]) => {
    if (value === undefined) return []
    const path = prefix + name
    return typeof value === 'object' && value !== null
      ? [path, ...pathsIn(value, `${path}.`)]
      : [path]
  })
}

export function valueAt(values: unknown, path: string): unknown {
  return path.split('.').reduce((value, key) => (value as Record<string, unknown>)?.[key], values)
}

export function withValue<Values>(values: Values, path: string, value: unknown): Values {
  const [key = '', ...rest] = path.split('.')
  const inner = valueAt(values, key)
  const next = rest.length > 0 ? withValue(inner, rest.join('.'), value) : value
  if (Array.isArray(values)) {
    return values.map((item, index) => (index === Number(key) ? next : item)) as Values
  }
  return { ...values, [key]: next }
}
