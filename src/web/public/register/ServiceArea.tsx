import { settings } from '../../settings.ts'
import { PhoneLink } from '../../ui/PublicPage.tsx'
import { register as words } from '../../words.ts'

/** The served zip codes, and whom to ask outside them; shown at step 1, before anyone types an address. */
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
