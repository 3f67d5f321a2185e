/** On screen, on paper and as CSV; each figure says how it is counted */
export const adminReport = {
  title: 'Report',
  loading: 'Counting...',
  link: 'Report for Funders',
  print: 'Print',
  download: 'Download CSV',
  fileName: (from: string, to: string) => `report-${from}-to-${to}.csv`,
  readAt: (when: string) => `Counted on ${when}.`,
  notOver: 'This period is not over yet, so the figures can still change.',
  empty: 'Nobody was checked in during this period.',

  period: {
    label: 'Period',
    presets: {
      this_month: 'This month',
      last_month: 'Last month',
      this_quarter: 'This quarter',
      last_quarter: 'Last quarter',
      this_year: 'This year',
      last_year: 'Last year',
    },
    from: 'First day',
    to: 'Last day',
    show: 'Show',
    invalid: 'Enter a date, such as 2026-12-08',
    reversed: 'The last day must not be before the first day',
    range: (from: string, to: string) => `${from} to ${to}`,
  },

  figures: {
    families: {
      label: 'Families served',
      how: 'Families who came at least once in the period; each counts once, however often they came.',
    },
    newFamilies: {
      label: 'New families',
      how: 'Families served whose first visit ever was in the period.',
    },
    returningFamilies: {
      label: 'Returning families',
      how: 'Families served who had also come before the period.',
    },
    visits: {
      label: 'Visits',
      how: 'Every time a family was checked in, with or without an appointment. A visit counts on the day of its time slot.',
    },
    walkIns: {
      label: 'Visits without an appointment',
      how: 'Visits of families who walked in, were on the waitlist, or had cancelled and came after all.',
    },
    loads: {
      label: 'Loads of laundry',
      how: 'The loads noted at check-in, added up; three for a visit where nobody changed the number.',
    },
  },
  sameFamily:
    'Registrations belong to one family if they have the same email address or, without one, the same phone number, or if a volunteer joined them. A family that gave neither counts again at each visit. A family whose names were removed after the time chosen under Settings still counts once. If none of its registrations has a name anymore, it counts as new when it comes again.',
  deleted: 'Deleted registrations are not counted.',

  months: {
    heading: 'By month',
    how: 'A family counts once in each month in which it came, so the months can add up to more than the families served. New families count in the month of their first visit.',
    month: 'Month',
    chart: 'Families by month: returning and new families',
  },
  zipCodes: {
    heading: 'By zip code',
    how: 'Each family counts once, with all its visits, in the zip code that it gave last in the period.',
    zipCode: 'Zip code',
    unknown: 'No zip code',
  },
  languages: {
    heading: 'By language',
    how: 'Each family counts once, with all its visits, in the language of its latest visit in the period.',
    language: 'Language',
  },
  attendance: {
    heading: 'Attendance',
    figures: {
      expected: {
        label: 'Appointments',
        how: 'Families with a spot in time slots that have ended. Closed time slots and families without an appointment do not count.',
      },
      came: { label: 'Came', how: 'Appointments of families who were checked in.' },
      didNotCome: {
        label: 'No-shows',
        how: 'Appointments that a volunteer marked as a no-show.',
      },
      notKnown: { label: 'Not known', how: 'Appointments that a volunteer noted as not known.' },
      open: {
        label: 'Not noted',
        how: 'Appointments for which nobody noted whether the family came.',
      },
      noShowRate: {
        label: 'No-show rate of noted appointments',
        how: 'No-shows ÷ (no-shows + appointments of families who were checked in). Appointments that are not known or not noted are left out. The rate is shown once at least half of the appointments count.',
      },
    },
    rate: (rate: number) => `${rate}%`,
    noRate: 'Too few noted',
  },
  freedSpots: {
    heading: 'Spots given up and taken again',
    figures: {
      freed: {
        label: 'Spots given up',
        how: 'Spots in full time slots, given up by families or volunteers before the start.',
      },
      taken: { label: 'Taken again', how: 'Spots given up that another family took.' },
      open: {
        label: 'Still free',
        how: 'Spots given up that nobody has taken yet, in time slots that have not started.',
      },
    },
  },
  columns: { families: 'Families', newFamilies: 'New', visits: 'Visits', loads: 'Loads' },

  csv: {
    columns: ['Section', 'Row', 'Figure', 'Value', 'How it is counted'],
    summary: 'Summary',
    from: 'First day',
    to: 'Last day',
    period: 'Period',
  },
} as const
