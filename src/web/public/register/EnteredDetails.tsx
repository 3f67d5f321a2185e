import { register as words } from '../../words.ts'
import type { RegistrationEntry } from './registration-draft.ts'
import type { WizardStep } from './wizard-step.ts'

/** Shows the details for review, because an e-mail to a mistyped address never arrives. */
export function EnteredDetails({
  entry: { name, email, phone, textConsent, noEmail, address, city, state, zipCode },
  onChange,
}: {
  entry: RegistrationEntry
  onChange: (step: WizardStep) => void
}) {
  const byText = noEmail ? words.confirm.byText : textConsent ? words.confirm.texts : undefined
  return (
    <section className="mb-6 rounded-card border border-line bg-card px-4 py-2 shadow-card">
      <h2 className="sr-only">{words.confirm.yourDetails}</h2>
      <Row
        lines={noEmail ? [name, phone] : [name, email, phone]}
        note={byText}
        change={words.confirm.changeContact}
        onChange={() => onChange(1)}
      />
      <Row
        lines={[address, `${city}, ${state} ${zipCode}`]}
        change={words.confirm.changeAddress}
        onChange={() => onChange(2)}
      />
    </section>
  )
}

function Row({
  lines,
  note,
  change,
  onChange,
}: {
  lines: string[]
  note?: string | undefined
  change: string
  onChange: () => void
}) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 border-line not-last:border-b">
      <div className="min-w-0 flex-[1_1_8rem] py-2 text-s wrap-anywhere">
        {lines.map((line) => (
          <p key={line} translate="no">
            {line}
          </p>
        ))}
        {note && <p>{note}</p>}
      </div>
      <button
        type="button"
        aria-label={change}
        className="min-h-11 shrink-0 rounded-small px-1 text-s font-semibold text-blue underline hover:text-blue-press"
        onClick={onChange}
      >
        {words.confirm.change}
      </button>
    </div>
  )
}
