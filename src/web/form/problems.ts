import { ApiError } from '../api/client.ts'
import { errorText } from '../api/error-text.ts'

/** A line of the error summary; with an id, it links to that field. */
export type Problem = { id: string | null; message: string }

/** `path` is "" if the refusal concerns no single field. */
export type RefusedField = { path: string; message: string }

/** Thrown by a `submit` that refuses fields or the whole form; handled like a 400 from the server */
export class FieldsRefused extends Error {
  declare readonly errors: readonly RefusedField[]
  declare readonly code: string | null
  declare readonly linkHeld: boolean

  constructor(
    errors: readonly RefusedField[],
    {
      code = null,
      linkHeld = false,
    }: { code?: string | null; linkHeld?: boolean | undefined } = {},
  ) {
    super(errors.map(({ message }) => message).join(' '))
    this.errors = errors
    this.code = code
    this.linkHeld = linkHeld
  }
}

/** Whether the server held back the link that it sends to a family on the waitlist */
export function isLinkHeld(error: unknown): boolean {
  if (error instanceof FieldsRefused) return error.linkHeld
  return error instanceof ApiError && error.body?.linkHeld === true
}

/** The refused fields that an error names (DESIGN.md 6); empty for other errors */
export function refusedFields(error: unknown): readonly RefusedField[] {
  if (error instanceof FieldsRefused) return error.errors
  return error instanceof ApiError ? (error.body?.errors ?? []) : []
}

/**
 * The summary of a failed submit: a line for each refused field of the form, or one line for the whole form.
 * `fieldId` returns the id of a field, or null if the form has no field with that path.
 */
export function problemsOf(
  error: unknown,
  fieldId: (path: string) => string | null,
  fallback: string,
): Problem[] {
  const fields = refusedFields(error).flatMap(({ path, message }) => {
    const id = fieldId(path)
    return id === null ? [] : [{ id, message }]
  })
  if (fields.length > 0) return fields
  const whole = error instanceof FieldsRefused && error.errors.find(({ path }) => path === '')
  return [{ id: null, message: whole ? whole.message : errorText(error, fallback) }]
}
