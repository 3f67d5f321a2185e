import type { MoveStep } from './move-database-commands.ts'

const everyMs = { terminal: 200, other: 3_000 }

type Output = { isTTY?: boolean; write(text: string): unknown }

export function createProgress(output: Output, elapsed: () => number) {
  let shownAt = Number.NEGATIVE_INFINITY
  let isOpen = false
  const line = (text: string) => {
    output.write(`${isOpen ? '\r\u001b[K' : ''}${text}\n`)
    isOpen = false
  }
  const now = (text: string) => {
    const pause = output.isTTY ? everyMs.terminal : everyMs.other
    if (elapsed() - shownAt < pause) return
    shownAt = elapsed()
    if (!output.isTTY) return line(text)
    output.write(`\r\u001b[K${text}`)
    isOpen = true
  }
  return async (step: MoveStep): Promise<void> => {
    switch (step.step) {
      case 'waiting':
        return now(
          `Waiting for ${step.underWay} ${step.underWay === 1 ? 'message that is' : 'messages that are'} being sent`,
        )
      case 'held':
        return line('The database is read-only now: families see everything, and cannot sign up')
      case 'copying':
      case 'comparing':
        return now(progressText(step))
      case 'copied':
        return line('Copied and compared')
    }
  }
}

function progressText({
  step,
  table,
  done,
  total,
}: Extract<MoveStep, { step: 'copying' | 'comparing' }>): string {
  const percent = total === 0 ? 100 : Math.floor((100 * done) / total)
  const verb = step === 'copying' ? 'Copying' : 'Comparing'
  const rows = (step === 'copying' ? done : done - total / 2).toLocaleString('en-US')
  return `${String(percent).padStart(3)} %  ${verb} ${table}, ${rows} of ${(total / 2).toLocaleString('en-US')} rows`
}
