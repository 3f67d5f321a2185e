import { home } from '../../words.ts'
import { FreshShirt, FullBasket, MarkedCalendar } from './drawings.tsx'

export function HowItWorks() {
  const { reserve, bring, fresh } = home.steps
  const steps = [
    { ...reserve, Drawing: MarkedCalendar },
    { ...bring, Drawing: FullBasket },
    { ...fresh, Drawing: FreshShirt },
  ]
  return (
    <section aria-labelledby="how-heading" className="pt-12">
      <h2 id="how-heading" className="mb-4 text-xl">
        {home.howItWorks}
      </h2>
      <ol className="grid gap-6 md:grid-cols-3">
        {steps.map(({ heading, text, Drawing }) => (
          <li key={heading} className="flex items-start gap-[min(1rem,4vw)]">
            <Drawing />
            <div className="min-w-0 wrap-anywhere">
              <h3 className="text-m">{heading}</h3>
              <p className="text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
