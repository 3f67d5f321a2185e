import { settings } from '../../settings.ts'
import { PhoneLink } from '../../ui/PublicPage.tsx'
import { register as words } from '../../words.ts'

export function ServiceArea() {
  return (
    <div className="text-s text-ink-soft">
      <p>
        <span>{words.address.served}</span> <ServedZipCodes />
      </p>
      <p>
        <span>{words.address.elsewhere}</span> <PhoneLink />
      </p>
    </div>
  )
}

export function ServedZipCodes() {
  return (
    <span translate="no" className="tabular-nums">
      {[...settings.serviceZipCodes].sort().join(', ')}
    </span>
  )
}
