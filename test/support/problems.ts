import type { ZodMiniType } from 'zod/mini'

/** What a schema says of a value: "field: its first message", as a form shows it; nothing when it is valid. */
export function problems(schema: ZodMiniType, value: unknown): string[] {
  const result = schema.safeParse(value)
  const first = new Map<string, string>()
  for (const { path, message } of result.error?.issues ?? []) {
    const field = path.join('.')
    if (!first.has(field)) first.set(field, message)
  }
  return [...first].map(([field, message]) => `${field}: ${message}`)
}
