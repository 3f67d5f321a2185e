import { ApiError } from '../api/client.ts'
import { errorText } from '../api/error-text.ts'

/** A line of the error summary; with an id it leads to that field. */
export type Problem = { id: string | null; message: string }

export type RefusedField = { path: string; message: string }

/** Thrown by a submit that finds a mistake in the fields by itself, as the server's 400 would. */
export class FieldsRefused extends Error {
  readonly errors: readonly RefusedField[]
  readonly code: string | null

  constructor(errors: readonly RefusedField[], code: string | null = null) {
    super(errors.map(({ message }) => message).join(' '))
    this.errors = errors
    this.code = code
  }
}

/** The fields that an answer names (DESIGN.md 6); none when it is of another kind. */
export function refusedFields(error: unknown): readonly RefusedField[] {
  if (error instanceof FieldsRefused) return error.errors
  return error instanceof ApiError ? (error.body?.errors ?? []) : []
}

/**
 * What the summary says of a failed submit: one line for each field that the form has,
 * else one for the whole. `fieldId` gives the id of a field, null where the form has none of that path.
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
  return fields.length > 0 ? fields : [{ id: null, message: errorText(error, fallback) }]
}
