import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import type { MessageContent } from '../../../contract/messages.ts'
import { adminMessages } from '../../../contract/words/en/admin-messages.ts'
import type { Language } from '../../../domain/language.ts'
import { Tabs } from '../../ui/Tabs.tsx'
import { EmailFrame } from './EmailFrame.tsx'

const words = adminMessages.reader

export function MessageView({
  content,
  isCall = false,
  label = words.message,
}: {
  content: MessageContent
  isCall?: boolean
  /** Must be unique if a page shows several messages */
  label?: string
}) {
  const { subject, html, text, language, segments } = content
  if (isCall) {
    return (
      <section aria-label={label}>
        <PlainText text={text} language={language} />
      </section>
    )
  }
  return subject === null || html === null ? (
    <TextView label={label} text={text} language={language} segments={segments ?? 1} />
  ) : (
    <EmailView label={label} content={{ ...content, subject, html }} />
  )
}

function TextView({
  label,
  text,
  language,
  segments,
}: {
  label: string
  text: string
  language: Language
  segments: number
}) {
  return (
    <section aria-label={label} className="[overflow-wrap:anywhere]">
      <p
        lang={language}
        className="max-w-[42ch] rounded-card rounded-bl-none border border-line bg-blue-wash px-4 py-3"
      >
        {text}
      </p>
      <p className="mt-2 text-s text-ink-soft">{words.length(text.length, segments)}</p>
    </section>
  )
}

function EmailView({
  label,
  content,
}: {
  label: string
  content: MessageContent & { subject: string; html: string }
}) {
  const [tab, setTab] = useState<'email' | 'text'>('email')
  const { subject, html, text, language, hasCalendar } = content
  return (
    <section aria-label={label} className="[overflow-wrap:anywhere]">
      <p className="mb-1">
        <span className="text-s font-semibold text-ink-soft">{words.subject}: </span>
        <bdi lang={language} className="font-bold">
          {subject}
        </bdi>
      </p>
      {hasCalendar && (
        <p className="mb-1 flex items-start gap-1.5 text-s text-ink-soft">
          <CalendarPlus aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {words.calendar}
        </p>
      )}
      <Tabs
        label={words.tabs}
        value={tab}
        onChange={setTab}
        tabs={[
          {
            value: 'email',
            label: words.asEmail,
            content: <EmailFrame key={html} html={html} language={language} />,
          },
          {
            value: 'text',
            label: words.asText,
            content: <PlainText text={text} language={language} />,
          },
        ]}
      />
    </section>
  )
}

function PlainText({ text, language }: { text: string; language: Language }) {
  return (
    <div
      dir="auto"
      lang={language}
      className="whitespace-pre-wrap text-s [font-family:ui-monospace,monospace] rounded-control border border-line bg-paper p-4 [overflow-wrap:anywhere]"
    >
      {text}
    </div>
  )
}
