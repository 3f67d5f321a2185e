import type { ReactNode } from 'react'
import { TranslatableText } from './TranslatableText.tsx'

export function StatePanel({
  icon,
  heading,
  level = 2,
  children,
  action,
}: {
  icon: ReactNode
  heading: string
  /** Level of the heading; 1 if the panel is the whole page */
  level?: 1 | 2 | 3
  children?: ReactNode
  action?: ReactNode
}) {
  const Heading = `h${level}` as const
  return (
    <div className="mx-auto flex max-w-form flex-col items-center gap-3 rounded-card border border-line bg-card px-4 py-8 text-center shadow-card sm:px-8">
      {icon}
      <Heading className="text-xl" {...(level === 1 && { tabIndex: -1 })}>
        <TranslatableText>{heading}</TranslatableText>
      </Heading>
      {children && <div className="text-ink-soft">{children}</div>}
      {action && <div className="mt-2 w-full sm:w-auto">{action}</div>}
    </div>
  )
}
