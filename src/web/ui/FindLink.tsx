import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { paths } from '../../contract/paths.ts'
import { inLanguage } from '../../domain/language.ts'
import { language, shell } from '../words.ts'
import { ButtonLink } from './Button.tsx'

export function FindLink() {
  return (
    <Link href={paths.find()} className="tap inline-block">
      {shell.findAppointment}
    </Link>
  )
}

export function PrivacyLink() {
  return (
    <Link href={paths.privacy()} className="tap inline-block">
      {shell.privacy}
    </Link>
  )
}

/** Opens in a new tab, to keep the input of the form around the link. A wouter link would ignore `target`. */
export function PrivacyLinkInNewTab() {
  return (
    <a
      href={inLanguage(paths.privacy(), language)}
      target="_blank"
      className="tap inline-block"
      rel="noopener"
    >
      {shell.privacy}
    </a>
  )
}

export function FindAppointmentActions({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-col gap-3">
      <ButtonLink block href={paths.find()}>
        {shell.findAppointment}
      </ButtonLink>
      {children}
    </div>
  )
}
