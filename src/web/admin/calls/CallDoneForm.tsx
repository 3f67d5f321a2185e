import { Check } from 'lucide-react'
import { type SubmitEventHandler, useId, useState } from 'react'
import type { Call } from '../../../contract/calls.ts'
import { limits } from '../../../contract/limits.ts'
import { adminCalls as words } from '../../../contract/words/en/admin-calls.ts'
import { useCallDone } from '../../api/admin-calls.ts'
import { Button } from '../../ui/Button.tsx'
import { QuietButton } from '../../ui/QuietButton.tsx'

export function CallDoneForm({ call }: { call: Call }) {
  const { name } = call
  const done = useCallDone()
  const noteId = useId()
  const [note, setNote] = useState<string | null>(null)
  const submit: SubmitEventHandler<HTMLFormElement> = (event) => {
    event.preventDefault()
    if (!done.isPending) done.mutate({ call, note: note?.trim() ?? '' })
  }
  return (
    <form onSubmit={submit} className="mt-auto flex flex-col gap-3 border-t border-line pt-3">
      {note !== null && (
        <div>
          <div className="flex flex-wrap items-baseline gap-x-2">
            <label htmlFor={noteId} className="font-semibold">
              {words.note}
            </label>
            <span id={`${noteId}-hint`} className="text-s text-ink-soft">
              {words.noteHint}
            </span>
          </div>
          <input
            id={noteId}
            aria-label={words.noteOf(name)}
            aria-describedby={`${noteId}-hint`}
            autoComplete="off"
            maxLength={limits.reason}
            // The field replaces the pressed button, so it takes the focus.
            ref={focusOnce}
            value={note}
            onChange={({ target }) => setNote(target.value)}
            className="mt-1.5 min-h-13 w-full rounded-control border-[1.5px] border-line-strong bg-card px-3.5 text-m text-ink"
          />
        </div>
      )}
      <div className="flex flex-wrap items-center gap-x-2 gap-y-3">
        <Button
          type="submit"
          loading={done.isPending}
          aria-label={words.doneOf(name)}
          className="grow sm:grow-0"
        >
          {!done.isPending && <Check aria-hidden="true" className="size-5 shrink-0" />}
          {done.isPending ? words.saving : words.done}
        </Button>
        {note === null && (
          <QuietButton className="grow sm:grow-0" onClick={() => setNote('')}>
            {words.addNote}
          </QuietButton>
        )}
      </div>
    </form>
  )
}

function focusOnce(field: HTMLInputElement | null): void {
  field?.focus()
}
