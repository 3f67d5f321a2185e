import { useRef, useState } from 'react'
import { ApiError, OfflineError } from '../api/client.ts'
import { hideToast } from '../ui/toast.ts'
import { FieldsRefused, isLinkHeld, type Problem } from './problems.ts'

export type Submission = {
  code?: string | null
  /** Whether the server held back the link that it sends to a family on the waitlist */
  linkHeld?: boolean
  loading: boolean
  problems: readonly Problem[]
  /** Counts failed attempts, so that the summary takes the focus each time */
  attempt: number
}

/**
 * Runs one submit at a time, and keeps the last result. `run` does nothing while a submit is running. `report` shows
 * problems that were found without a call.
 */
export function useSubmission(
  explain: (error: unknown) => Problem[],
  initial: readonly Problem[] = [],
) {
  const [loading, setLoading] = useState(false)
  const [result, setResult] = useState<Omit<Submission, 'loading'>>({
    problems: initial,
    attempt: 0,
  })
  // A ref, because state would be stale for the second of two submits in one tick.
  const running = useRef(false)

  const report = (problems: readonly Problem[]) =>
    setResult(({ attempt }) => ({ problems, attempt: attempt + 1 }))

  /** Does not count an attempt */
  const setProblems = (problems: readonly Problem[]) =>
    setResult(({ attempt }) => ({ problems, attempt }))

  async function run(submit: () => Promise<void>): Promise<void> {
    if (running.current) return
    running.current = true
    setLoading(true)
    setProblems([])
    hideToast()
    try {
      await submit()
    } catch (error) {
      if (!isExpected(error)) console.error(error)
      report(explain(error))
      setResult((now) => ({ ...now, code: codeOf(error), linkHeld: isLinkHeld(error) }))
    } finally {
      running.current = false
      setLoading(false)
    }
  }

  const submission: Submission = { loading, ...result }
  return { submission, run, report, setProblems }
}

function isExpected(error: unknown): boolean {
  return (
    error instanceof ApiError || error instanceof OfflineError || error instanceof FieldsRefused
  )
}

function codeOf(error: unknown): string | null {
  if (error instanceof FieldsRefused) return error.code
  return error instanceof ApiError ? (error.body?.code ?? null) : null
}
