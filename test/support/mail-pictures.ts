import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { messageNames } from '../../src/contract/words/en/admin-messages.ts'
import { messageKinds } from '../../src/domain/message-kind.ts'
import { administratorKinds, organizationKinds } from '../../src/domain/outbox-kind.ts'
import { readConfig } from '../../src/server/config/config.ts'
import { withPictures } from '../../src/server/messages/templates/check-in-code.ts'
import { renderExample } from '../../src/server/messages/templates/example.ts'
import { chromiumLaunch } from './chromium.ts'

/**
 * Takes the screenshots of e-mails in docs/messages.md, with the previews' example family:
 *     npx node test/support/mail-pictures.ts
 */
const docs = join(import.meta.dirname, '../../docs')
const widths = [320, 640]
/** At this width, a picture in the dark color scheme is taken too. */
const darkWidth = 320
const now = new Date('2026-12-05T15:00:00.000Z')

const { config } = readConfig({ PUBLIC_URL: 'https://washday.example.org' })
if (!config) throw new Error('The example configuration is not valid')
await mkdir(join(docs, 'images/messages'), { recursive: true })
const browser = await chromium.launch(await chromiumLaunch())
const file = join(docs, 'messages.md')
// Keep the handwritten parts: the introduction, and the paragraphs between a heading and its subject.
const [head = '', ...written] = (await readFile(file, 'utf8')).split('\n\n## ')
const sections: string[] = []
for (const kind of [...messageKinds, ...organizationKinds, ...administratorKinds]) {
  const message = await renderExample(kind, now, config)
  if (!('html' in message)) continue
  const cells = await Promise.all([
    ...widths.map((width) => picture(kind, withPictures(message), width, 'light')),
    picture(kind, withPictures(message), darkWidth, 'dark'),
  ])
  sections.push(
    [
      `## ${messageNames[kind]}`,
      '',
      ...notesOn(messageNames[kind]),
      `Subject: ${message.subject}`,
      '',
      `| ${[...widths.map((width) => `${width} px`), `${darkWidth} px, dark`].join(' | ')} |`,
      `|${'---|'.repeat(cells.length)}`,
      `| ${cells.map((file) => `![${messageNames[kind]}](${file})`).join(' | ')} |`,
    ].join('\n'),
  )
}
await browser.close()
await writeFile(file, `${[head, ...sections].join('\n\n')}\n`)

function notesOn(heading: string): string[] {
  const paragraphs = written.find((one) => one.startsWith(`${heading}\n`))?.split('\n\n') ?? []
  const notes = paragraphs.slice(1).filter((one) => !/^(Subject:|\|)/.test(one))
  return notes.flatMap((note) => [note.trim(), ''])
}

async function picture(kind: string, html: string, width: number, colorScheme: 'light' | 'dark') {
  const page = await browser.newPage({ viewport: { width, height: 400 }, colorScheme })
  await page.setContent(html)
  const file = `images/messages/${kind}-${width}${colorScheme === 'dark' ? '-dark' : ''}.png`
  await page.screenshot({ path: join(docs, file), fullPage: true })
  await page.close()
  return file
}
