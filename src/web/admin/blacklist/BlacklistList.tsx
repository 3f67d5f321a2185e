import { ShieldCheck, UserRoundX } from 'lucide-react'
import type { BlacklistEntry } from '../../../contract/blacklist.ts'
import { adminBlacklist as words } from '../../../contract/words/en/admin-blacklist.ts'
import { Button } from '../../ui/Button.tsx'
import { StatePanel } from '../../ui/StatePanel.tsx'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'
import { useOpenDialog } from '../shell/use-open-dialog.ts'
import { BlacklistCards } from './BlacklistCards.tsx'
import { BlacklistTable } from './BlacklistTable.tsx'
import { hasOtherBan, searchBlacklist } from './blacklist-entries.ts'
import { RemoveDialog } from './RemoveDialog.tsx'

/** Below this width, in pixels, seven columns do not fit. */
const tableWidth = 920

export function BlacklistList({
  entries,
  search,
  onClear,
}: {
  entries: readonly BlacklistEntry[]
  search: string
  onClear: () => void
}) {
  const { ref, isNarrow } = useIsNarrow(tableWidth)
  const { open: removing, setOpen: setRemoving, close } = useOpenDialog<BlacklistEntry>()
  const shown = searchBlacklist(entries, search)
  const current = shown.filter(({ hasEnded }) => !hasEnded)
  const warnings = shown.filter(({ isWarning }) => isWarning)
  const ended = shown.filter(({ hasEnded, isWarning }) => hasEnded && !isWarning)
  const isSearching = search.trim() !== ''
  const all = entries.filter(({ hasEnded }) => !hasEnded).length
  const Shown = isNarrow ? BlacklistCards : BlacklistTable
  return (
    <div ref={ref}>
      <p role="status" className="mb-2 text-s text-ink-soft empty:hidden">
        {isSearching && words.found(current.length, all)}
      </p>
      {all === 0 && !isSearching ? (
        <NobodyListed />
      ) : shown.length === 0 ? (
        <NobodyFound onClear={onClear} />
      ) : null}
      {isNarrow !== null && current.length > 0 && (
        <Shown label={words.list} entries={current} onRemove={setRemoving} />
      )}
      {isNarrow !== null && warnings.length > 0 && (
        <section className="mt-8">
          <h2 className="text-l font-bold">{words.warnings(warnings.length)}</h2>
          <p className="mb-3 text-ink-soft">{words.warningsText}</p>
          <Shown
            label={words.warnings(warnings.length)}
            entries={warnings}
            onRemove={setRemoving}
          />
        </section>
      )}
      {isNarrow !== null && ended.length > 0 && (
        <section className="mt-8">
          <h2 className="text-l font-bold">{words.ended(ended.length)}</h2>
          <p className="mb-3 text-ink-soft">{words.endedText}</p>
          <Shown label={words.ended(ended.length)} entries={ended} onRemove={setRemoving} />
        </section>
      )}
      {removing && (
        <RemoveDialog
          entry={removing}
          staysListed={hasOtherBan(entries, removing)}
          onClose={close}
        />
      )}
    </div>
  )
}

function NobodyListed() {
  return (
    <StatePanel
      icon={<ShieldCheck aria-hidden="true" className="size-12 text-ink-soft" />}
      heading={words.empty}
    >
      <p>{words.emptyText}</p>
    </StatePanel>
  )
}

function NobodyFound({ onClear }: { onClear: () => void }) {
  return (
    <StatePanel
      icon={<UserRoundX aria-hidden="true" className="size-12 text-ink-soft" />}
      heading={words.noMatches}
      action={
        <Button kind="ghost" onClick={onClear}>
          {words.clear}
        </Button>
      }
    />
  )
}
