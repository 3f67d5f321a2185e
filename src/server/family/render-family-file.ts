import { familyWords } from '../../contract/words/family-words.ts'
import { languageNames } from '../../domain/language.ts'
import { formatDate, formatTime, localDate } from '../../domain/program-time.ts'
import { escapeHtml } from '../http/pages.ts'
import type { CollectedFamily } from './family-file-queries.ts'

type About = { programName: string; zone: string; now: Date }

/** Renders an HTML page for the family. Its element with the id "data" has all of `data` as JSON, for programs. */
export function renderFamilyFile(
  data: CollectedFamily,
  { programName, zone, now }: About,
): { fileName: string; html: string } {
  const { language } = data
  const words = familyWords[language].familyFile
  const { fields } = words
  // Includes the year, because a family may have come for years.
  const moment = (at: string | null) =>
    at ? `${formatDate(at, zone, language)}, ${formatTime(at, zone, language)}` : ''
  const appointments = data.registrations.map((row) =>
    block(`${moment(row.startTime)}, ${row.eventTitle}`, [
      [fields.status, words.statuses[row.status]],
      [fields.name, row.name],
      [fields.email, row.email],
      [fields.phone, row.phone],
      [fields.address, [row.address, row.city, row.state, row.zip_code].filter(Boolean).join(', ')],
      [fields.language, languageNames[row.language]],
      [fields.signedUp, moment(row.created_at)],
      [fields.agreedToTexts, moment(row.text_consent_at)],
      [
        fields.saidYes,
        moment(data.coming.find((one) => one.registration_id === row.id)?.answered_at ?? null),
      ],
      [fields.came, row.attendance && words.attendances[row.attendance]],
      [fields.loads, row.loads === null ? null : String(row.loads)],
      [fields.note, row.volunteer_note],
    ]),
  )
  const messages = data.messages.map(
    ({ channel, recipient, created_at }) =>
      `<li>${escapeHtml(`${moment(created_at)}: ${words.channels[channel]}, ${recipient}`)}</li>`,
  )
  const bans = data.bans.map(
    ({ reason, ends_at }) =>
      `<li>${escapeHtml(ends_at ? `${reason} (${fields.until} ${moment(ends_at)})` : reason)}</li>`,
  )
  const stops = data.textsStopped.map(
    ({ stopped_at }) => `<p>${escapeHtml(`${fields.stoppedTexts}: ${moment(stopped_at)}`)}</p>`,
  )
  const consents = data.consents.map(({ phone, agreedAt, endedAt, sentence }) => {
    const until = endedAt ? `, ${fields.until.toLowerCase()} ${moment(endedAt)}` : ''
    const agreed = `${fields.agreedToTexts}: ${phone}, ${moment(agreedAt)}${until}`
    return `<li>${escapeHtml(sentence ? `${agreed}. "${sentence}"` : agreed)}</li>`
  })
  const log = data.log.map(
    ({ created_at, description }) =>
      `<li>${escapeHtml(`${moment(created_at)}: ${description}`)}</li>`,
  )
  const section = (title: string, content: readonly string[], list = true) =>
    `<h2>${escapeHtml(title)}</h2>${content.length === 0 ? `<p>${words.none}</p>` : list ? `<ul>${content.join('')}</ul>` : content.join('')}`
  const html = `<!doctype html><html lang="${language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>${escapeHtml(words.title(data.name))}</title>
<style>body{font:1rem/1.5 system-ui,sans-serif;max-width:45rem;margin:2rem auto;padding:0 1rem}dt{font-weight:600;float:left;clear:left;margin-right:.5rem}dt:after{content:":"}h3{margin-bottom:.25rem}</style></head>
<body><h1>${escapeHtml(words.title(data.name))}</h1>
<p>${escapeHtml(words.lead(programName, moment(now.toISOString())))} ${escapeHtml(words.forPrograms)}</p>
${section(words.appointments, [...appointments, ...stops], false)}
${section(words.consents, consents)}
${section(words.messages, messages)}
${section(
  words.notes,
  data.notes.map(({ note }) => `<li>${escapeHtml(note)}</li>`),
)}
${section(words.bans, bans)}
${section(words.log, log)}
<script type="application/json" id="data">${JSON.stringify(data, null, 1).replaceAll('<', '\\u003c')}</script>
</body></html>`
  return { fileName: `family-${localDate(now.toISOString(), zone)}.html`, html }
}

function block(title: string, rows: readonly (readonly [string, string | null])[]): string {
  const known = rows.filter(([, value]) => value)
  const list = known.map(
    ([label, value]) => `<dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value ?? '')}</dd>`,
  )
  return `<h3>${escapeHtml(title)}</h3><dl>${list.join('')}</dl>`
}
