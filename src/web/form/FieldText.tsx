import type { ReactNode } from 'react'
import { TranslatableText } from '../ui/TranslatableText.tsx'

export function FieldLabel({ id, label, hint }: { id: string; label: string; hint?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-2">
      <label htmlFor={id} className="font-semibold">
        <TranslatableText>{label}</TranslatableText>
      </label>
      {hint && (
        <span id={`${id}-hint`} className="text-s text-ink-soft">
          {hint}
        </span>
      )}
    </div>
  )
}

export function FieldError({ id, error }: { id: string; error?: string | undefined }) {
  return error ? (
    <p id={`${id}-error`} className="mt-1.5 text-s font-semibold text-red">
      <TranslatableText>{error}</TranslatableText>
    </p>
  ) : null
}

/** The ids for a field's aria-describedby; screen readers read the error first. */
export function describedBy(
  id: string,
  { error, hint, more }: { error?: unknown; hint?: unknown; more?: string | undefined },
): string | undefined {
  const ids = [error && `${id}-error`, hint && `${id}-hint`, more].filter(Boolean)
  return ids.length > 0 ? ids.join(' ') : undefined
}
