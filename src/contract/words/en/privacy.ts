/** docs/decisions/0057; not in SPEC.md */
export const privacy = {
  title: 'Your Privacy',
  lead: (program: string) =>
    `This page says what ${program} knows about you, why, and for how long. We keep as little as we can.`,
  ask: 'Questions? Do you want to see or delete what we know about you? Call us at',
  orWrite: 'or write to',
  collected: {
    title: 'What we ask for',
    items: [
      'Your name, email, phone number and address, when you sign up. For the waitlist, your name and your email or phone number.',
      'The time you chose, and whether you came.',
      'Your language, and whether we may text you.',
      'Our volunteers can keep short notes, such as "has a stroller", and the reason if somebody cannot sign up for a while.',
    ],
    text: 'We do not ask for an ID, your income, your health or your immigration status.',
  },
  why: {
    title: 'Why',
    items: [
      'To keep your spot, and to tell you about it: confirmation, reminders, changes, a spot on the waitlist.',
      'To check, by your zip code, that you live in our area.',
      'To plan, and to tell those who pay for the laundry how many families we serve. These are numbers, without names.',
    ],
  },
  seen: {
    title: 'Who sees it',
    items: [
      'Our volunteers.',
      'The companies that deliver our emails and texts for us. They may use your address or number only for that.',
      'Other software we use to plan our work, such as a list of who comes. It may get your name, email and phone number.',
    ],
    text: 'We do not sell or rent your information, and we do not show you ads.',
  },
  texts: {
    title: 'Text messages',
    items: [
      'We text you only if you check the box that says so, and only about your appointment.',
      'Usually 2 to 5 texts for each appointment. Message and data rates may apply.',
      'Reply STOP at any time to end texts. Reply HELP for help, or call us.',
      'You can sign up without agreeing to texts if you have an email address.',
      'We keep a record of when you agreed and what you agreed to.',
    ],
    /** Texting services look for this promise. */
    promise:
      'We do not share your mobile number, or that you agreed to texts, with anybody else for their marketing.',
    carriers: 'Phone companies are not responsible for texts that come late or not at all.',
  },
  kept: {
    title: 'How long we keep it',
    months: (months: number) =>
      `We remove your name, email, phone number and address ${months} ${months === 1 ? 'month' : 'months'} after your appointment.`,
    forever: 'We keep it until you ask us to delete it.',
    items: [
      'Our backups keep it longer, usually for three months at most.',
      'If you cannot sign up because you missed an appointment, we keep just enough to recognize you until you can sign up again.',
      'If you replied STOP, we remember your number so that we do not text it again.',
    ],
  },
  device: {
    title: 'On your phone or computer',
    text: 'We use no cookies to follow you, and no other company measures your visit. Your browser keeps a form that you have not sent yet, and your appointment, so that you can see it without internet.',
  },
}
