import { Minus, Plus } from 'lucide-react'
import { adminCheckIn } from '../../../contract/words/en/admin-check-in.ts'
import { usualLoads } from '../../../domain/attendance.ts'
import type { ShownFamily } from '../../../domain/check-in-view.ts'
import { QuietButton } from '../../ui/QuietButton.tsx'
import { TranslatableText } from '../../ui/TranslatableText.tsx'
import type { RowCommands } from './row-commands.ts'
import { maxLoads } from './step-loads.ts'

const { row: words } = adminCheckIn

export function LoadsStepper({ family, commands }: { family: ShownFamily; commands: RowCommands }) {
  const loads = family.loads ?? usualLoads
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that repeats the number
    <div role="group" aria-label={words.loads(loads)} className="-ml-2 flex items-center">
      <QuietButton
        shape="icon"
        aria-label={words.actionOf(words.fewer, family.name, words.loads(loads))}
        aria-disabled={loads === 0 || undefined}
        onClick={() => commands.stepLoads(family, -1)}
      >
        <Minus aria-hidden="true" className="size-5" />
      </QuietButton>
      <span className="min-w-16 text-center font-semibold tabular-nums">
        <TranslatableText>{words.loads(loads)}</TranslatableText>
      </span>
      <QuietButton
        shape="icon"
        aria-label={words.actionOf(words.more, family.name, words.loads(loads))}
        aria-disabled={loads === maxLoads || undefined}
        onClick={() => commands.stepLoads(family, 1)}
      >
        <Plus aria-hidden="true" className="size-5" />
      </QuietButton>
    </div>
  )
}
