import type { CreateSeriesRequest } from '../../contract/series.ts'

export type PlannedSeries = CreateSeriesRequest & {
  /** Index of the upcoming month to skip; null for none */
  skips: number | null
  /** Number of confirmed registrations in each slot of an open event */
  confirmed: number[]
}

export const plannedSeries: PlannedSeries[] = [
  {
    name: 'Tuesday Morning Wash',
    title: 'Tuesday Morning Wash',
    description: 'Three loads for each family while the children are at school. Coffee is on us.',
    spanishTitle: 'Lavado del martes por la mañana',
    spanishDescription:
      'Tres cargas para cada familia mientras los niños están en la escuela. El café es gratis.',
    location: 'Harrison',
    laundromatName: 'Spin Cycle Laundry',
    laundromatAddress: '412 Harrison Avenue, Harrison, OH 45030',
    week: 2,
    weekday: 2,
    openDaysAhead: 30,
    timeSlots: [
      { startTime: '09:00', endTime: '10:30', capacity: 10 },
      { startTime: '10:30', endTime: '12:00', capacity: 10 },
    ],
    skips: null,
    confirmed: [7, 3],
  },
  {
    name: 'Last Thursday Late Wash',
    title: 'Late Wash',
    description: null,
    location: 'Lawrenceburg',
    laundromatName: 'Bright Water Coin Laundry',
    laundromatAddress: '88 Walnut Street, Lawrenceburg, IN 47025',
    week: 'last',
    weekday: 4,
    openDaysAhead: 14,
    timeSlots: [{ startTime: '18:00', endTime: '19:30', capacity: 8 }],
    skips: 2,
    confirmed: [5],
  },
]
