import { useState } from 'react'
import { limits } from '../../../../contract/limits.ts'
import { adminEvents } from '../../../../contract/words/en/admin-events.ts'
import { TextAreaField } from '../../../form/TextAreaField.tsx'
import { TextField } from '../../../form/TextField.tsx'

const words = adminEvents.form

type Name = 'spanishTitle' | 'spanishDescription'
type SpanishFieldsProps<Field> = {
  field: (name: Name) => Field
  startsOpen: boolean
}

export function SpanishFields<Field extends { id: string; error: string | undefined }>({
  field,
  startsOpen,
}: SpanishFieldsProps<Field>) {
  const [isOpen, setOpen] = useState(startsOpen)
  const [title, description] = [field('spanishTitle'), field('spanishDescription')]
  const isShown = isOpen || Boolean(title.error || description.error)
  return (
    <details
      open={isShown}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="rounded-control border border-line px-3.5"
    >
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">
        {words.spanish.name}{' '}
        <span className="text-s font-normal text-ink-soft">{words.optional}</span>
      </summary>
      {isShown && (
        <div className="flex flex-col gap-4 pb-4">
          <p className="text-s text-ink-soft">{words.spanish.text}</p>
          <TextField
            label={words.spanish.title}
            lang="es"
            required={false}
            maxLength={limits.title}
            {...title}
          />
          <TextAreaField
            label={words.spanish.description}
            lang="es"
            required={false}
            maxLength={limits.description}
            {...description}
          />
        </div>
      )}
    </details>
  )
}
