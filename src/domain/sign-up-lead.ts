/** A sign-up fewer than this many days before the start */
export const signUpLeadDays = { week: 7, two_weeks: 14, four_weeks: 28 } as const
export const signUpLeads = ['week', 'two_weeks', 'four_weeks', 'more'] as const
export type SignUpLead = (typeof signUpLeads)[number]
