import { Clothesline } from '../../ui/Clothesline.tsx'
import { PublicPage } from '../../ui/PublicPage.tsx'
import { home } from '../../words.ts'
import { HowItWorks } from './HowItWorks.tsx'
import { TimeSlots } from './TimeSlots.tsx'

export function HomePage() {
  return (
    <PublicPage title={home.heading} width="bleed">
      <Clothesline />
      <div className="mx-auto max-w-page px-4">
        <div className="pb-6 pt-4 text-center sm:pb-8">
          <h1 className="mx-auto mb-3 max-w-[18ch] text-2xl font-heavy">{home.heading}</h1>
          <p className="mx-auto max-w-[34ch] text-balance text-l text-ink-soft">{home.lead}</p>
        </div>
        <TimeSlots />
        <HowItWorks />
      </div>
    </PublicPage>
  )
}
