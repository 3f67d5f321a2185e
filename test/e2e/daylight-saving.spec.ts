import { expect, test } from '../support/e2e.ts'
import {
  cancelLinkFromMail,
  completeButton,
  openConfirmation,
  rosa,
} from '../support/public-steps.ts'

// The clocks go back on this day: the first slot is before the change, and the other slots are after it.
const day = 'Sunday, November 1, 2026'
const starts = ['2026-11-01T04:00:00.000Z', '2026-11-01T14:00:00.000Z', '2026-11-02T03:30:00.000Z']
const times = ['12:00 AM – 1:00 AM', '9:00 AM – 10:00 AM', '10:30 PM – 11:30 PM']

test.use({ startsAt: '2026-10-20T12:00:00.000Z' })

test("on the day that clocks go back, time slots are shown in the program's local time on the public pages and in the e-mail", async ({
  page,
  site,
}) => {
  const event = await site.createEvent([], {
    timeSlots: starts.map((startTime) => ({
      startTime,
      endTime: new Date(Date.parse(startTime) + 3_600_000).toISOString(),
      capacity: 10,
    })),
  })
  await page.goto('/')
  const article = page.getByRole('article')
  // Headings for days appear only if the slots are on several days.
  await expect(article.getByRole('paragraph').first()).toHaveText(day)
  await expect(article.getByRole('heading', { level: 4 })).toHaveCount(0)
  await expect(article.getByRole('link', { name: /^Sign Up/ })).toHaveText(
    times.map((range) => `Sign Up for This Slot ${day}, ${range}`),
  )

  await openConfirmation(page, event, 1)
  await expect(
    page.getByRole('checkbox', {
      name: `I confirm my appointment day and time: ${day}, ${times[1]}`,
    }),
  ).toBeVisible()
  await completeButton(page).click()
  await expect(page.getByRole('heading', { name: 'Registration Complete!' })).toBeVisible()
  await expect(page.getByRole('definition').first()).toHaveText(day)
  await expect(page.getByRole('definition').nth(1)).toHaveText('9:00 AM – 10:00 AM')

  const mail = await site.mail.mailTo(rosa.email)
  expect(mail.text).toContain(day)
  expect(mail.text).toContain('9:00 AM – 10:00 AM')
  await page.goto(await cancelLinkFromMail(site.mail, rosa.email))
  await expect(page.getByRole('main').getByText(day, { exact: true })).toBeVisible()
  await expect(page.getByRole('main').getByText('9:00 AM – 10:00 AM')).toBeVisible()
})
