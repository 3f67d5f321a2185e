import { PublicPage } from '../../ui/PublicPage.tsx'
import { home } from '../../words.ts'
import { Clothesline } from './Clothesline.tsx'
import { HowItWorks } from './HowItWorks.tsx'
import { TimeSlots } from './TimeSlots.tsx'

export function HomePage() {
  return (
    <PublicPage title={home.heading} width="bleed">
      <Clothesline />
      <div className="mx-auto max-w-page px-[min(1rem,5vw)]">
        <div className="pb-4 pt-2 text-center sm:pb-8 sm:pt-4">
          <h1 className="mx-auto mb-1 max-w-[18ch] sm:mb-2 text-2xl font-heavy">{home.heading}</h1>
          <p className="mx-auto max-w-[44ch] text-balance text-ink-soft sm:max-w-[34ch] sm:text-l">
            {home.lead}
          </p>
        </div>
        <TimeSlots />
        <HowItWorks />
      </div>
    </PublicPage>
  )
}
