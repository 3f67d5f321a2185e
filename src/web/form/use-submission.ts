import { useRef, useState } from 'react'
import { ApiError, OfflineError } from '../api/client.ts'
import { hideToast } from '../ui/toast.ts'
import { FieldsRefused, type Problem } from './problems.ts'

export type Submission = {
  /** The server's name for what went wrong, where it gave one */
  code?: string | null
  loading: boolean
  problems: readonly Problem[]
  /** Grows with each failed attempt, so that the summary takes the focus each time */
  attempt: number
}

/**
 * One submit at a time, and what came of the last one.
 * `run` drops a second call while the first is under way; `report` shows problems found before any call.
 */
export function useSubmission(
  explain: (error: unknown) => Problem[],
  initial: readonly Problem[] = [],
) {
  const [loading, setLoading] = useState(false)
  const [told, setTold] = useState<Omit<Submission, 'loading'>>({
    problems: initial,
    attempt: 0,
  })
  // State is read a render too late for two submits in one tick.
  const underWay = useRef(false)

  const report = (problems: readonly Problem[]) =>
    setTold(({ attempt }) => ({ problems, attempt: attempt + 1 }))

  /** What is left of the problems, without another attempt */
  const retain = (problems: readonly Problem[]) => setTold(({ attempt }) => ({ problems, attempt }))

  async function run(submit: () => Promise<void>): Promise<void> {
    if (underWay.current) return
    underWay.current = true
    setLoading(true)
    retain([])
    hideToast()
    try {
      await submit()
    } catch (error) {
      if (!isExpected(error)) console.error(error)
      report(explain(error))
      setTold((now) => ({ ...now, code: codeOf(error) }))
    } finally {
      underWay.current = false
      setLoading(false)
    }
  }

  const submission: Submission = { loading, ...told }
  return { submission, run, report, retain }
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
