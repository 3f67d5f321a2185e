import {
  type ChangeEvent,
  type SubmitEventHandler,
  useEffect,
  useId,
  useState,
  useSyncExternalStore,
} from 'react'
import { flushSync } from 'react-dom'
import type { ZodMiniType } from 'zod/mini'
import { hideToast } from '../ui/toast.ts'
import { form as words } from '../words.ts'
import { fieldMessage } from './field-message.ts'
import { createFormInputs, type Input } from './form-inputs.ts'
import {
  checkValues,
  createFormStore,
  type FieldPath,
  type FieldProblems,
  pathsIn,
  recheck,
  valueAt,
  withoutItem,
  withValue,
} from './form-store.ts'
import { type Problem, problemsOf, type RefusedField, refusedFields } from './problems.ts'
import { useSubmission } from './use-submission.ts'

type Options<Input, Output> = {
  /** A schema from src/contract; `submit` receives its parsed output */
  schema: ZodMiniType<Output, Input>
  defaultValues: Input
  /** May throw the error of a call. The form shows the message, and marks the fields that the server refused. */
  submit: (values: Output) => Promise<void>
  /** Shown if a failed call has no message */
  failure?: string
  /** Fields that the server refused before this form opened; fields of other forms are ignored */
  refused?: readonly RefusedField[]
  onChange?: (values: Input) => void
}

export type InputProps = {
  name: string
  ref: (input: Input | null) => undefined | (() => void)
  onChange: (event: ChangeEvent<Input>) => void
}
export type FieldProps = InputProps & { id: string; error: string | undefined }

/** The `form` of useContractForm, for fields that depend on others */
export type ContractForm<Values extends object> = ReturnType<
  typeof useContractForm<Values, unknown>
>['form']

/**
 * A form over a schema of the contract (docs/decisions/0039). `props` go to <Form>, `field(name)` to a field. All
 * fields are validated on submit. From then on, each change validates its field and all fields whose problem was
 * found in the browser.
 */
export function useContractForm<Values extends object, Output>({
  schema,
  defaultValues,
  submit,
  failure = words.failed,
  refused: refusedAnywhere = [],
  onChange,
}: Options<Values, Output>) {
  const prefix = useId()
  const idOf = (path: string) => `${prefix}${path}`
  const [refused] = useState(() => refusedAnywhere.filter(({ path }) => path in defaultValues))
  const [defaults] = useState(defaultValues)
  const [store] = useState(() =>
    createFormStore({
      values: defaultValues,
      problems: asProblems(refused),
      isChecking: refused.length > 0,
    }),
  )
  const [inputsOf] = useState(createFormInputs)
  const { values, problems } = useSyncExternalStore(store.subscribe, store.read, store.read)

  const check = () => checkValues(schema, store.read().values)
  const setValue = (path: string, value: unknown, validates: boolean) => {
    const after = withValue(store.read().values, path, value)
    store.change({ values: after })
    if (validates) {
      const checked = check()
      const found = 'problems' in checked ? checked.problems : {}
      store.change({ problems: recheck(store.read().problems, found, path) })
    }
    onChange?.(after)
  }
  const inputs = inputsOf({
    read: (path) => valueAt(store.read().values, path),
    take: (path, value) => setValue(path, value, store.read().isChecking),
  })

  // A reload must keep what a password manager filled in without an event. Rendered at once, while the page still runs.
  useEffect(() => {
    if (!onChange) return
    const takeAll = () => flushSync(inputs.takeAll)
    window.addEventListener('pagehide', takeAll)
    return () => window.removeEventListener('pagehide', takeAll)
  })

  const fieldId = (path: string) =>
    pathsIn(store.read().values).includes(path) ? idOf(path) : null
  const { submission, run, report, setProblems } = useSubmission(
    (error) => {
      const known = refusedFields(error).filter(({ path }) => fieldId(path) !== null)
      store.change({ problems: { ...store.read().problems, ...asProblems(known) } })
      return problemsOf(error, fieldId, failure)
    },
    refused.map(({ path, message }) => ({ id: idOf(path), message })),
  )

  const listProblems = (values: Values, problems: FieldProblems): Problem[] =>
    pathsIn(values).flatMap((path) => {
      const problem = problems[path]
      return problem ? [{ id: idOf(path), message: fieldMessage(problem.message) }] : []
    })

  const onSubmit: SubmitEventHandler<HTMLFormElement> = (event) => {
    event.preventDefault()
    hideToast()
    inputs.takeAll()
    const checked = check()
    const found = 'problems' in checked ? checked.problems : {}
    store.change({ problems: found, isChecking: true })
    if ('data' in checked) void run(() => submit(checked.data))
    else report(listProblems(store.read().values, found))
  }

  const input = (path: string): InputProps => ({
    name: path,
    ref: (input) => (input ? inputs.attach(path, input) : undefined),
    onChange: ({ target }) => inputs.noteChange(path, target),
  })
  const form = {
    values,
    isDirty: JSON.stringify(values) !== JSON.stringify(defaults),
    input: (name: FieldPath<Values>) => input(name),
    set<Key extends keyof Values & string>(
      name: Key,
      value: Values[Key],
      { validates = false } = {},
    ): void {
      setValue(name, value, validates)
    },
    clearProblems: () => store.change({ problems: {} }),
    removeItem<Key extends keyof Values & string>(name: Key, index: number): void {
      const list = store.read().values[name] as readonly unknown[]
      store.change({ problems: withoutItem(store.read().problems, name, index) })
      const others = list.filter((_item, at) => at !== index)
      setValue(name, others, store.read().isChecking)
    },
  }
  const field = (name: FieldPath<Values>): FieldProps => {
    const problem = problems[name]
    return { ...input(name), id: idOf(name), error: problem && fieldMessage(problem.message) }
  }

  // A corrected field leaves the summary at once. It can return only with the next attempt, because a new summary
  // takes the focus, which must not happen while somebody types.
  const current = listProblems(values, problems)
  const listed = submission.problems.flatMap((problem) =>
    problem.id === null ? [problem] : current.filter(({ id }) => id === problem.id),
  )
  if (listed.length < submission.problems.length) setProblems(listed)
  return { form, field, props: { submission: { ...submission, problems: listed }, onSubmit } }
}

function asProblems(refused: readonly RefusedField[]): FieldProblems {
  return Object.fromEntries(refused.map(({ path, message }) => [path, { message, isServer: true }]))
}
