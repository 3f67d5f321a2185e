import type { ZodMiniType } from 'zod/mini'

/** The errors that a form shows for `value`, as "field: first message"; empty if the value is valid */
export function problems(schema: ZodMiniType, value: unknown): string[] {
  const result = schema.safeParse(value)
  const first = new Map<string, string>()
  for (const { path, message } of result.error?.issues ?? []) {
    const field = path.join('.')
    if (!first.has(field)) first.set(field, message)
  }
  return [...first].map(([field, message]) => `${field}: ${message}`)
}
