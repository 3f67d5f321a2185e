import type { ReactNode } from 'react'
import { settings } from '../settings.ts'
import { shell } from '../words.ts'
import { FindLink, PrivacyLink } from './FindLink.tsx'
import { SiteHeader } from './SiteHeader.tsx'
import { usePageFocus } from './use-page-focus.ts'

/**
 * Each page provides its own h1, even while it loads. With `bleed`, the page sets its own width, and no rope is
 * shown, because home has the whole clothesline.
 */
export function PublicPage({
  title,
  width = 'form',
  children,
}: {
  title: string
  width?: 'form' | 'bleed'
  children: ReactNode
}) {
  usePageFocus(title)
  const column = {
    form: 'max-w-form px-[min(1rem,5vw)]',
    bleed: '',
  }[width]
  return (
    <>
      <SkipLink />
      <SiteHeader rope={width !== 'bleed'} />
      <main id="main" tabIndex={-1} className={`mx-auto w-full grow pb-12 ${column}`}>
        {children}
      </main>
      <Footer />
    </>
  )
}

export function SkipLink() {
  return (
    <a
      href="#main"
      className="sr-only z-50 rounded-small bg-card px-4 py-3 font-bold focus:not-sr-only focus:fixed focus:left-2 focus:top-2"
    >
      {shell.skipToMain}
    </a>
  )
}

function Footer() {
  const { programName, contactEmail } = settings
  return (
    <footer className="border-t border-line bg-card">
      <div className="mx-auto flex max-w-page flex-col gap-1 px-[min(1rem,5vw)] py-6 text-ink-soft">
        <p className="mb-2 flex flex-wrap gap-x-6">
          <FindLink />
          <PrivacyLink />
        </p>
        <p>
          <strong className="text-ink">{shell.questions}</strong> {shell.call} <PhoneLink />{' '}
          {shell.orWrite}{' '}
          <a className="tap inline-block max-w-full wrap-anywhere" href={`mailto:${contactEmail}`}>
            <span translate="no">{contactEmail}</span>
          </a>
        </p>
        <p className="text-s">
          <span translate="no">{programName}</span>. {shell.footerProgram}
        </p>
      </div>
    </footer>
  )
}

export function PhoneLink() {
  const digits = settings.contactPhoneDigits
  return (
    <a
      translate="no"
      // The number in an inline block breaks only if it is wider than the line.
      className="tap inline-block"
      href={digits ? `tel:${digits}` : undefined}
    >
      {settings.contactPhone}
    </a>
  )
}
