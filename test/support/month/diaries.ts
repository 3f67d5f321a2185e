import { instantOf } from './calendar.ts'

/**
 * What families and the organization do in a month, and exactly which messages reach their mailboxes and phones. A line
 * is "time names action → messages". Slots are named by weekday and hour (calendar.ts). Written by hand, without the
 * code under test. On November 1, clocks go back.
 */
const diary = `
Oct 14 08:05 Office creates the series

Oct 28 09:05 Zoe signs up for S10 → email confirmed S10
Oct 28 09:10 Adam signs up for S10 with texts → email and text confirmed S10
Oct 28 09:15 Dora signs up for S13 → email confirmed S13
Oct 28 09:18 Ines signs up in Spanish for S13 with texts → Spanish email and Spanish text confirmed S13
Oct 28 09:20 Karl signs up for T9 → email confirmed T9
Oct 28 09:25 Lena signs up for T9 → email confirmed T9
Oct 28 09:30 Nora signs up for T9 with texts → email and text confirmed T9
Oct 28 09:35 Pia joins the waitlist of T9 → email waitlist T9
Oct 28 09:40 Toni signs up for T11 with texts → email and text confirmed T11
Oct 28 09:45 Umut signs up for T11 → email confirmed T11
Oct 28 09:50 Vito signs up for T11 with texts → email and text confirmed T11
# The quarter from 9:45 to 10:00 has only just ended, so its sign-ups are in the next digest.
Oct 28 10:00 Office → digest 8 registered, 1 joined a waitlist
Oct 28 10:05 Xavi signs up for T11 with texts → email waitlist T11
Oct 28 10:10 Zeno signs up for T17 → email confirmed T17
Oct 28 10:15 Cora signs up for T17 with texts → email and text confirmed T17
Oct 28 10:20 Quinn signs up for T17 with texts → email and text confirmed T17
Oct 28 11:00 Office → digest 5 registered, 1 joined a waitlist

# Reminders come at the usual local times, although clocks go back in the night before the event. After the first
# reminder, a slot moves, and an e-mail about the change replaces the reminder.
Oct 30 18:00 Zoe → email two-days-before S10
Oct 30 18:00 Adam → email and text two-days-before S10
Oct 30 18:00 Dora → email two-days-before S13
Oct 30 18:00 Ines → Spanish email and Spanish text two-days-before S13
Oct 30 19:05 Office moves S13 1 hour later
Oct 30 19:05 Dora → email changed S14
Oct 30 19:05 Ines → Spanish email and Spanish text changed S14
# The others sign up closer and closer to the slot, and get no reminder that would repeat a recent confirmation.
Oct 31 14:05 Emil signs up for S14 → email confirmed S14
Oct 31 15:00 Office → digest 1 registered
Oct 31 15:35 Fern signs up for S14 with texts → email and text confirmed S14
Oct 31 16:00 Office → digest 1 registered
Oct 31 18:00 Office → list Sun, Nov 1, 10:00 AM
Oct 31 18:00 Zoe → email day-before S10
Oct 31 18:00 Adam → text day-before S10
Oct 31 18:00 Dora, Emil → email day-before S14
Oct 31 18:00 Ines → Spanish text day-before S14
# Sent at night, because Gus has just asked for the text.
Nov 01 01:30 EST Gus signs up for S14 with texts → email and text confirmed S14
Nov 01 02:00 Office → digest 1 registered
# Three hours before the slot would be 7:00, but texts start at 8:00.
Nov 01 08:00 Adam → text day-of S10
Nov 01 09:05 Hana signs up for S14 with texts → email and text confirmed S14
Nov 01 10:00 Office → digest 1 registered
Nov 01 11:00 Fern, Gus → text day-of S14
Nov 01 11:00 Ines → Spanish text day-of S14

# Vito cancels, and Yoko takes his spot before Xavi uses the offer. An administrator moves Karl, so Pia is promoted.
Nov 04 08:05 Office moves T11 2 hours later
Nov 04 08:05 Toni, Umut, Vito, Xavi → email changed T13
Nov 04 08:30 Karl is moved to T17 → email confirmed T17
Nov 04 08:30 Pia → email promoted T9
Nov 04 09:05 Vito cancels by link → email cancelled T13
Nov 04 09:05 Xavi → email and text spot T13
Nov 04 10:00 Office → digest 1 cancelled
Nov 04 12:05 Yoko signs up for T13 → email confirmed T13
Nov 04 13:00 Office → digest 1 registered

# Zeno cancels at night; texts with offers are postponed until the morning, and by then Dino has taken the spot.
Nov 07 09:05 Dino joins the waitlist of T17 → email waitlist T17
Nov 07 09:10 Edda signs up for T17 with texts → email waitlist T17
Nov 07 09:15 Xena joins the waitlist of T17 → email waitlist T17
Nov 07 10:00 Office → digest 3 joined a waitlist
Nov 07 21:05 Zeno cancels by link → email cancelled T17
Nov 07 21:05 Dino, Edda, Xena → email spot T17
Nov 07 21:35 Dino signs up by link with texts → email and text confirmed T17
# The spot is already taken, so she keeps her place on the waitlist.
Nov 07 21:40 Xena signs up by link → email waitlist T17
Nov 07 22:00 Office → digest 1 registered, 1 cancelled

# Reminders due while no server runs are sent later if families can still cancel in time, otherwise not at all.
Nov 08 12:00 Office stops the server
Nov 09 12:00 Office starts the server
Nov 09 12:00 Karl → email two-days-before T17
Nov 09 12:00 Toni → email and text two-days-before T13
Nov 09 12:00 Umut, Yoko → email two-days-before T13
Nov 09 12:00 Cora, Quinn, Dino → email and text two-days-before T17
# Quinn cancels by text without a mail server. Edda claims that spot by text before Xena can be notified by e-mail.
Nov 09 17:30 Office stops the mail server
Nov 09 18:00 Nora → text day-before T9
Nov 09 18:00 Toni → text day-before T13
Nov 09 18:00 Cora, Quinn, Dino → text day-before T17
Nov 09 18:20 Quinn texts C → answer question T17
Nov 09 18:25 Quinn texts YES → answer cancelled T17
Nov 09 18:25 Edda → text spot T17
Nov 09 18:40 Edda texts YES → answer claimed T17
Nov 09 21:30 Office starts the mail server
Nov 09 22:00 Office → digest 1 registered, 1 cancelled
Nov 09 22:00 Office → list Tue, Nov 10, 9:00 AM
Nov 09 22:00 Lena, Pia → email day-before T9
Nov 09 22:00 Umut, Yoko → email day-before T13
Nov 09 22:00 Karl → email day-before T17
Nov 09 22:00 Quinn → email cancelled T17
Nov 09 22:00 Edda → email confirmed T17

# Umut calls to cancel, and Xavi is promoted before the hours in which texts are sent.
Nov 10 07:35 Umut is cancelled → email cancelled T13
Nov 10 07:35 Xavi → email promoted T13
Nov 10 08:00 Nora → text day-of T9
Nov 10 08:00 Xavi → text promoted T13
Nov 10 10:00 Toni → text day-of T13
Nov 10 14:00 Cora, Dino, Edda → text day-of T17
`

const pattern =
  /^(?<time>\w+ \d+ [\d:]+(?: EST)?) (?<names>[A-Z]\w+(?:, \w+)*) ?(?<action>.*?)(?: ?→ (?<message>.*))?$/

export const steps = diary.split('\n').flatMap((line) => {
  const { time, names = '', action, message = '' } = pattern.exec(line)?.groups ?? {}
  if (!time) return []
  const [, email, text, about] = /^(.*) and (.*text)( .*)$/.exec(message) ?? []
  const messages = about ? [email + about, text + about] : message ? [message] : []
  return { instant: instantOf(time), names: names.split(', '), action, messages }
})
