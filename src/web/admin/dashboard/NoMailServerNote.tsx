import { Info } from 'lucide-react'
import { Link } from 'wouter'
import { paths } from '../../../contract/paths.ts'
import { adminDashboard as words } from '../../../contract/words/en/admin-dashboard.ts'
import { adminShell } from '../../../contract/words/en/admin-shell.ts'
import { settings } from '../../settings.ts'

/** Families were told nothing by e-mail, so somebody has to. */
export function NoMailServerNote() {
  if (settings.sendsMail) return null
  return (
    <p className="mb-5 flex items-start gap-2.5 rounded-control bg-blue-wash px-4 py-3">
      <Info aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <span>
        {words.noMailServer} <Link href={paths.adminMessages()}>{adminShell.nav.messages}</Link>.
      </span>
    </p>
  )
}
