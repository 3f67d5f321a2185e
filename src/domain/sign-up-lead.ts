/** How long before the start a family signed up: less than this many days, or `more` for four weeks and longer */
export const signUpLeadDays = { week: 7, two_weeks: 14, four_weeks: 28 } as const
export const signUpLeads = ['week', 'two_weeks', 'four_weeks', 'more'] as const
export type SignUpLead = (typeof signUpLeads)[number]
