import { useState } from 'react'
import * as z from 'zod/mini'
import type { Family } from '../../../contract/family.ts'
import { limits } from '../../../contract/limits.ts'
import { adminFamilies as words } from '../../../contract/words/en/admin-families.ts'
import { formatMoment } from '../../../domain/program-time.ts'
import { useSaveNote } from '../../api/admin-families.ts'
import { TextAreaField } from '../../form/TextAreaField.tsx'
import { useContractForm } from '../../form/use-contract-form.ts'
import { settings } from '../../settings.ts'
import { Button } from '../../ui/Button.tsx'
import { ConsequenceNote } from '../shell/ConsequenceNote.tsx'
import { useUnsavedQuestion } from '../shell/use-unsaved.tsx'

const schema = z.object({ note: z.string() })

type Props = { registrationId: string; family: Family }

export function FamilyNote(props: Props) {
  const { noteAt } = props.family
  // Set while somebody types, so that another volunteer's saved note does not replace the typed text.
  const [typing, setTyping] = useState<{ noteAt: string | null } | null>(null)
  const openedAt = typing ? typing.noteAt : noteAt
  return (
    <NoteForm
      key={openedAt}
      {...props}
      isChanged={openedAt !== noteAt}
      onTyping={() => setTyping({ noteAt: openedAt })}
      onSaved={() => setTyping(null)}
    />
  )
}

function NoteForm({
  registrationId,
  family,
  isChanged,
  onTyping,
  onSaved,
}: Props & { isChanged: boolean; onTyping: () => void; onSaved: () => void }) {
  const { note, noteBy, noteAt } = family
  const save = useSaveNote(registrationId)
  const { form, field, props } = useContractForm({
    schema,
    defaultValues: { note },
    submit: async (fields) => {
      await save.mutateAsync({ ...fields, noteAt })
      onSaved()
    },
    onChange: () => {
      // A save without a change keeps this form.
      if (save.isSuccess) save.reset()
      onTyping()
    },
  })
  const unsaved = useUnsavedQuestion(form.isDirty && !save.isSuccess)
  return (
    <section>
      <form onSubmit={props.onSubmit} noValidate>
        <TextAreaField
          label={words.note}
          hint={words.noteHint}
          rows={4}
          maxLength={limits.description}
          required={false}
          {...field('note')}
        />
        <div role="status" className={isChanged ? 'mt-2' : undefined}>
          {isChanged && <ConsequenceNote warns>{words.noteChanged(note)}</ConsequenceNote>}
        </div>
        <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
          <p className="text-s text-ink-soft">
            {noteBy && noteAt && words.noteBy(noteBy, formatMoment(noteAt, settings.timeZone))}
          </p>
          <Button
            kind="ghost"
            type="submit"
            className="print:hidden"
            loading={props.submission.loading}
          >
            {props.submission.loading ? words.savingNote : words.saveNote}
          </Button>
        </div>
      </form>
      {unsaved}
    </section>
  )
}
