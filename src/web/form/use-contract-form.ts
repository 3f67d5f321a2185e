import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type SubmitEventHandler, useEffect, useId, useState } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type { ZodMiniType } from 'zod/mini'
import { hideToast } from '../ui/toast.ts'
import { form as words } from '../words.ts'
import { fieldMessage } from './field-message.ts'
import { type Problem, problemsOf, type RefusedField, refusedFields } from './problems.ts'
import { useSubmission } from './use-submission.ts'

type Options<Input, Output> = {
  /** A schema from src/contract; `submit` receives its parsed output */
  schema: ZodMiniType<Output, Input>
  defaultValues: DefaultValues<Input>
  /** May throw the error of a call: its message is shown, and its field errors at their fields */
  submit: (values: Output) => Promise<void>
  /** Shown if a failed call has no message */
  failure?: string
  /** Fields that the server refused before this form opened; those of other forms are ignored */
  refused?: readonly RefusedField[]
  /** Called at every change; must be a stable function */
  onChange?: (values: Input) => void
}

/** Type of an error found by the server; validating the field in the browser must not clear it. */
const serverError = 'server'

/**
 * A form over a schema of the contract. `props` go to <Form>, `field(name)` to a field.
 * Fields are validated on submit, then at every change until they are valid.
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
    // Fields refused by the server are validated from the first change.
    mode: refused.length > 0 ? 'onChange' : 'onSubmit',
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
  const { submission, run, report, retain } = useSubmission(
    (error) => {
      for (const { path, message } of refusedFields(error)) {
        if (fieldId(path) === null) continue
        form.setError(path as FieldPath<Input>, { type: serverError, message })
      }
      return problemsOf(error, fieldId, failure)
    },
    refused.map(({ path, message }) => ({ id: idOf(path), message })),
  )

  const onSubmit: SubmitEventHandler<HTMLFormElement> = (event) => {
    hideToast()
    const check = form.handleSubmit(
      (values) => run(() => submit(values)),
      () => report(mistakesIn(form).map(toProblem)),
    )
    return check(event)
  }
  const toProblem = ({ path, message }: Mistake): Problem => ({ id: idOf(path), message })

  const mistakes = mistakesIn(form)
  // A change in one field may correct another, such as the start an end time.
  const deps = mistakes.filter(({ type }) => type !== serverError).map(({ path }) => path)
  const field = (name: FieldPath<Input>) => ({
    ...form.register(name, { deps: deps.filter((path) => path !== name) }),
    id: idOf(name),
    error: messageOf(form.getFieldState(name, form.formState).error),
  })

  // A corrected field leaves the summary at once and returns only with the next attempt:
  // a summary that appears takes the focus, which must not happen while somebody types.
  const current = mistakes.map(toProblem)
  const problems = submission.problems.flatMap((problem) =>
    problem.id === null ? [problem] : current.filter(({ id }) => id === problem.id),
  )
  if (problems.length < submission.problems.length) retain(problems)
  return { form, field, props: { submission: { ...submission, problems }, onSubmit } }
}

function toFieldErrors<Input extends FieldValues>(refused: readonly RefusedField[]) {
  const entries = refused.map(({ path, message }) => [path, { type: serverError, message }])
  return Object.fromEntries(entries) as FieldErrors<Input>
}

type Mistake<Path = string> = { path: Path; message: string; type: unknown }

/** In the order of the fields, including those in lists */
function mistakesIn<Input extends FieldValues>(
  form: Pick<UseFormReturn<Input>, 'getValues' | 'getFieldState'>,
): Mistake<FieldPath<Input>>[] {
  return pathsIn(form.getValues()).flatMap((name) => {
    const path = name as FieldPath<Input>
    const { error } = form.getFieldState(path)
    const message = messageOf(error)
    return error && message ? [{ path, message, type: error.type }] : []
  })
}

function messageOf(error: { message?: string } | undefined): string | undefined {
  return error?.message && fieldMessage(error.message)
}

/** A list comes before its items. */
function pathsIn(values: object, prefix = ''): string[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const path = prefix + name
    return typeof value === 'object' && value !== null
      ? [path, ...pathsIn(value, `${path}.`)]
      : [path]
  })
}
