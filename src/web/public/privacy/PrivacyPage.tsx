import type { ReactNode } from 'react'
import { settings } from '../../settings.ts'
import { PhoneLink, PublicPage } from '../../ui/PublicPage.tsx'
import { useScreenFocus } from '../../ui/use-screen-focus.ts'
import { privacy as words } from '../../words.ts'

/** /privacy: what the program knows about families; texting services ask for such a page. */
export function PrivacyPage() {
  useScreenFocus('privacy')
  const { keepNamesMonths: months } = settings
  const { collected, why, seen, texts, kept, device } = words
  return (
    <PublicPage title={words.title}>
      <h1 tabIndex={-1} className="text-xl">
        {words.title}
      </h1>
      <p className="mt-2">{words.lead(settings.programName)}</p>
      <p className="mt-2">
        {words.ask} <PhoneLink /> {words.orWrite}{' '}
        <a
          className="tap inline-block max-w-full wrap-anywhere"
          href={`mailto:${settings.contactEmail}`}
        >
          <span translate="no">{settings.contactEmail}</span>
        </a>
      </p>
      <Section {...collected}>{collected.text}</Section>
      <Section {...why} />
      <Section {...seen}>{seen.text}</Section>
      {/* Also shown before texts are set up, because texting services read this page before they allow texts. */}
      <Section {...texts}>
        <strong>{texts.promise}</strong> {texts.carriers}
      </Section>
      <Section
        title={kept.title}
        items={[months === null ? kept.forever : kept.months(months), ...kept.items]}
      />
      <Section title={device.title} items={[]}>
        {device.text}
      </Section>
    </PublicPage>
  )
}

function Section({
  title,
  items,
  children,
}: {
  title: string
  items: readonly string[]
  children?: ReactNode
}) {
  return (
    <section className="mt-6">
      <h2 className="text-l">{title}</h2>
      {items.length > 0 && (
        <ul className="mt-2 list-disc space-y-1.5 pl-5">
          {items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )}
      {children && <p className="mt-2">{children}</p>}
    </section>
  )
}
