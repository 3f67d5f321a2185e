import { Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

export function ConsequenceNote({
  warns = false,
  children,
}: {
  warns?: boolean
  children: ReactNode
}) {
  const Icon = warns ? TriangleAlert : Info
  return (
    <p
      className={`flex items-start gap-2.5 rounded-control px-3.5 py-2.5 text-ink ${warns ? 'bg-sun-wash' : 'bg-blue-wash'}`}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <span>{children}</span>
    </p>
  )
}
