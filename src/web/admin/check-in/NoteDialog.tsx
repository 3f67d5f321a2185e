import * as z from 'zod/mini'
import { optionalText } from '../../../contract/fields.ts'
import { limits } from '../../../contract/limits.ts'
import { adminCheckIn } from '../../../contract/words/en/admin-check-in.ts'
import type { ShownFamily } from '../../../domain/check-in-view.ts'
import { TextField } from '../../form/TextField.tsx'
import { useContractForm } from '../../form/use-contract-form.ts'
import { FormDialog } from '../shell/FormDialog.tsx'

const { note: words } = adminCheckIn
const schema = z.object({ note: optionalText(limits.reason) })

export function NoteDialog({
  family,
  onSave,
  onClose,
}: {
  family: ShownFamily
  onSave: (note: string) => Promise<void>
  onClose: () => void
}) {
  const { form, field, props } = useContractForm({
    schema,
    defaultValues: { note: bothNotes(family) },
    submit: ({ note }) => onSave(note ?? ''),
  })
  return (
    <FormDialog
      title={words.title(family.name)}
      onClose={onClose}
      {...props}
      submitLabel={words.submit}
      dirty={form.isDirty}
    >
      <TextField
        label={words.label}
        hint={words.hint}
        maxLength={limits.reason}
        autoComplete="off"
        required={false}
        data-first-focus
        {...field('note')}
      />
    </FormDialog>
  )
}

/**
 * Joins the latest note with a note from another phone that the latest writer may not have seen, so that saving keeps
 * both. Returns only the latest note if the joined text is too long.
 */
function bothNotes({ note, unseenNote }: ShownFamily): string {
  const both = [note, unseenNote?.note ?? ''].filter(Boolean).join('; ')
  return both.length <= limits.reason ? both : note
}
