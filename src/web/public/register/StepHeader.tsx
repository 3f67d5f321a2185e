import { settings } from '../../settings.ts'
import { TranslatableText } from '../../ui/TranslatableText.tsx'
import { register as words } from '../../words.ts'
import { type WizardStep, wizardSteps } from './wizard-step.ts'

export function StepHeader({
  step,
  title,
  text,
  byText = false,
}: {
  step: WizardStep
  title: string
  text?: string | undefined
  byText?: boolean
}) {
  const byMail = settings.sendsMail ? words.progress : words.progressWithoutMail
  const progress = byText ? words.progressByText : byMail
  return (
    <>
      <p className="text-s text-ink-soft">
        <TranslatableText>{progress(step)}</TranslatableText>
      </p>
      {/* Decorative: the line above gives the progress in words. */}
      <div aria-hidden="true" className="mb-4 mt-2 grid grid-cols-3 gap-1.5">
        {wizardSteps.map((each) => (
          <div
            key={each}
            className={`h-2 rounded-pill motion-safe:transition-colors motion-safe:duration-200 forced-colors:border ${
              each <= step ? 'bg-blue forced-colors:bg-[Highlight]' : 'bg-line'
            }`}
          />
        ))}
      </div>
      <h1 tabIndex={-1} className="text-xl">
        <TranslatableText>{title}</TranslatableText>
      </h1>
      {text && (
        <p className="mt-1 text-ink-soft">
          <TranslatableText>{text}</TranslatableText>
        </p>
      )}
    </>
  )
}
