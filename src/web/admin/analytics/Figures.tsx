import type { Analytics } from '../../../contract/statistics.ts'
import { adminAnalytics } from '../../../contract/words/en/admin-analytics.ts'
import { FigureCards } from '../dashboard/FigureCards.tsx'
import { Explain } from './Explanation.tsx'

const words = adminAnalytics.cards

/** SPEC.md 2: the four cards of the analytics screen */
export function Figures({ data }: { data: Analytics | undefined }) {
  const figures = [
    { ...words.activeEvents, value: data?.activeEvents },
    { ...words.totalRegistrations, value: data?.totalRegistrations },
    { ...words.waitlistCount, value: data?.waitlistCount },
    { ...words.noShowRate, value: data && adminAnalytics.percent(data.noShowRate) },
  ]
  return (
    <FigureCards
      label={adminAnalytics.figures}
      cards={figures.map(({ explanation, ...card }) => ({
        ...card,
        aside: <Explain figure={card.label}>{explanation}</Explain>,
      }))}
    />
  )
}
