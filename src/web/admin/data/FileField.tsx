import { adminData } from '../../../contract/words/en/admin-data.ts'
import { describedBy, FieldError, FieldLabel } from '../../form/FieldText.tsx'

const words = adminData.import

export function FileField({
  id,
  error,
  onChoose,
}: {
  id: string
  error: string | null
  onChoose: (file: File | null) => void
}) {
  return (
    <div>
      <FieldLabel id={id} label={words.file} hint={words.fileHint} />
      <input
        id={id}
        type="file"
        accept=".csv,.txt,.tsv,text/csv"
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { error: error ?? undefined, hint: words.fileHint })}
        onChange={({ target }) => onChoose(target.files?.[0] ?? null)}
        className={`mt-1.5 min-h-13 w-full rounded-control bg-card p-2 text-ink file:mr-3 file:min-h-11 file:rounded-control file:border-2 file:border-solid file:border-blue file:bg-transparent file:px-3 file:font-semibold file:text-blue ${
          error ? 'border-[3px] border-red' : 'border-[1.5px] border-line-strong'
        }`}
      />
      <div role="alert">
        <FieldError id={id} error={error ?? undefined} />
      </div>
    </div>
  )
}
