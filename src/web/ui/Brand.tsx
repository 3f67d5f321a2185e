import { Link } from 'wouter'
import { paths } from '../../contract/paths.ts'
import { settings } from '../settings.ts'
import { shell } from '../words.ts'

export function Brand() {
  return (
    <Link
      href={paths.home()}
      aria-label={shell.homeLink(settings.programName)}
      className="flex min-h-11 min-w-0 items-center gap-2.5 rounded-small text-l font-heavy tracking-tight text-ink no-underline hover:text-ink"
    >
      <Drum />
      <span translate="no" className="min-w-0 truncate">
        {settings.programName}
      </span>
    </Link>
  )
}

export function Drum() {
  return (
    <svg width="34" height="34" viewBox="0 0 34 34" aria-hidden="true" className="shrink-0">
      <rect x="2" y="2" width="30" height="30" rx="9" className="fill-blue" />
      <circle cx="17" cy="19" r="9" className="fill-on-blue" />
      <path
        d="M9.500 20c3-2.600 5 2 8 0s4-1.600 7.500-.6A8 8 0 0 1 9.500 20Z"
        className="fill-sun"
      />
      <circle cx="8.500" cy="7" r="1.600" className="fill-on-blue" />
      <circle cx="13" cy="7" r="1.600" className="fill-on-blue" />
    </svg>
  )
}
