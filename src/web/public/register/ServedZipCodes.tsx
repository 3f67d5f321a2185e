import { register as words } from '../../../contract/words/en/register.ts'
import { settings } from '../../settings.ts'
import { PhoneLink } from '../../ui/PublicPage.tsx'

/** The served zip codes, and whom to ask outside of them; announced when the entered one is outside. */
export function ServedZipCodes({ id, shown }: { id: string; shown: boolean }) {
  return (
    <div id={id} role="status" className="empty:hidden">
      {shown && (
        <div className="rounded-card bg-sun-wash p-4">
          <p className="font-semibold">{words.address.served}</p>
          <p translate="no" className="tabular-nums">
            {[...settings.serviceZipCodes].sort().join(', ')}
          </p>
          <p className="mt-2">
            {words.address.elsewhere} <PhoneLink />
          </p>
        </div>
      )}
    </div>
  )
}
