import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useEffect, useId, useState } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  get,
  useForm,
} from 'react-hook-form'
import type { ZodMiniType } from 'zod/mini'
import { form as words } from '../../contract/words/en/form.ts'
import { type Problem, problemsOf, type RefusedField, refusedFields } from './problems.ts'
import { useSubmission } from './use-submission.ts'

type Options<Input, Output> = {
  /** A schema of src/contract; `submit` gets what it makes of the fields */
  schema: ZodMiniType<Output, Input>
  defaultValues: DefaultValues<Input>
  /** Throws what the call throws: its words are shown, its field errors at their fields */
  submit: (values: Output) => Promise<void>
  /** Said when a failed call brings no words of its own */
  failure?: string
  /** What the server refused before this form was opened; fields of other forms are left out */
  refused?: readonly RefusedField[]
  /** Hears every change as it is typed; must be the same function at each render */
  onChange?: (values: Input) => void
}

/**
 * A form over a schema of the contract. `props` go to <Form>, `field(name)` to a field.
 * Fields are checked on submit first, and then at every change until they are right.
 */
export function useContractForm<Input extends FieldValues, Output>({
  schema,
  defaultValues,
  submit,
  failure = words.failed,
  refused: refusedAnywhere = [],
  onChange,
}: Options<Input, Output>) {
  const prefix = useId()
  const idOf = (path: string) => `${prefix}${path}`
  const [refused] = useState(() => refusedAnywhere.filter(({ path }) => path in defaultValues))
  const [errors] = useState(() => toFieldErrors<Input>(refused))
  const form = useForm<Input, unknown, Output>({
    resolver: standardSchemaResolver(schema),
    defaultValues,
    shouldFocusError: false,
    ...(refused.length > 0 && { errors }),
  })

  const { subscribe } = form
  useEffect(
    () =>
      onChange &&
      subscribe({ formState: { values: true }, callback: ({ values }) => onChange(values) }),
    [subscribe, onChange],
  )

  const fieldId = (path: string) => (pathsIn(form.getValues()).includes(path) ? idOf(path) : null)
  const { submission, run, report } = useSubmission(
    (error) => {
      for (const { path, message } of refusedFields(error)) {
        if (fieldId(path) !== null) form.setError(path as FieldPath<Input>, { message })
      }
      return problemsOf(error, fieldId, failure)
    },
    refused.map(({ path, message }) => ({ id: idOf(path), message })),
  )

  const onSubmit = form.handleSubmit(
    (values) => run(() => submit(values)),
    (errors) => report(inOrderOfFields(errors, form.getValues(), idOf)),
  )

  const field = (name: FieldPath<Input>) => ({
    ...form.register(name),
    id: idOf(name),
    error: form.getFieldState(name, form.formState).error?.message,
  })

  return { form, field, props: { submission, onSubmit } }
}

function toFieldErrors<Input extends FieldValues>(refused: readonly RefusedField[]) {
  const entries = refused.map(({ path, message }) => [path, { type: 'server', message }])
  return Object.fromEntries(entries) as FieldErrors<Input>
}

/** The summary lists mistakes from top to bottom, as the fields stand, also those within a list. */
function inOrderOfFields(
  errors: FieldErrors,
  values: FieldValues,
  idOf: (path: string) => string,
): Problem[] {
  return pathsIn(values).flatMap((path) => {
    const message: unknown = get(errors, `${path}.message`)
    return typeof message === 'string' ? [{ id: idOf(path), message }] : []
  })
}

/** A list comes before what is in it. */
function pathsIn(values: object, prefix = ''): string[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const path = prefix + name
    return typeof value === 'object' && value !== null
      ? [path, ...pathsIn(value, `${path}.`)]
      : [path]
  })
}
