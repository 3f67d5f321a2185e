import { Link } from 'wouter'
import { paths } from '../../../contract/paths.ts'

export function FamilyLink({
  registrationId,
  name,
  search = '',
}: {
  registrationId: string | null
  name: string
  /** An e-mail address or phone */
  search?: string
}) {
  if (!registrationId && !search) return <bdi>{name}</bdi>
  const href = registrationId ? paths.adminFamily(registrationId) : paths.adminFamilies(search)
  return (
    <Link href={href} className="tap inline-block max-w-full">
      <bdi>{name}</bdi>
    </Link>
  )
}
