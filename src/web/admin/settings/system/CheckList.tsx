import type { CheckResult } from '../../../../contract/system.ts'
import { adminSystem as words } from '../../../../contract/words/en/admin-system.ts'
import { TranslatableText } from '../../../ui/TranslatableText.tsx'

const order: readonly CheckResult['result'][] = ['problem', 'warning', 'ok']

const colors: Record<CheckResult['result'], string> = {
  ok: 'bg-green-wash text-green',
  warning: 'bg-sun-wash text-ink',
  problem: 'bg-red-wash text-red',
}

export function CheckList({ checks }: { checks: readonly CheckResult[] }) {
  const sorted = order.flatMap((result) => checks.filter((check) => check.result === result))
  return (
    <ul className="overflow-hidden rounded-card border border-line bg-card shadow-card">
      {sorted.map((check) => (
        <li
          key={`${check.name} ${check.found}`}
          className="border-b border-line px-4 py-3 last:border-b-0 sm:grid sm:grid-cols-[9.5rem_1fr] sm:gap-x-4"
        >
          <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 sm:block">
            <strong className="sm:block">
              <TranslatableText>{words.names[check.name]}</TranslatableText>
            </strong>
            <span
              className={`inline-block max-w-full rounded-pill px-2.5 py-0.5 text-s font-semibold ${colors[check.result]}`}
            >
              <TranslatableText>{words.results[check.result]}</TranslatableText>
            </span>
          </p>
          <div className="mt-1 [overflow-wrap:anywhere] sm:mt-0">
            <p>
              <TranslatableText>{check.found}</TranslatableText>
            </p>
            {check.advice && (
              <p className="mt-1 text-ink-soft">
                <TranslatableText>{check.advice}</TranslatableText>
              </p>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}
