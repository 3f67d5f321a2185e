import type { ComponentProps } from 'react'
import { withWords } from './Button.tsx'

/** A small action beside its subject; use `icon` alone with an aria-label. */
export function QuietButton({
  shape = 'words',
  tone = 'blue',
  className = '',
  children,
  ...props
}: {
  shape?: 'words' | 'icon' | 'framed'
  tone?: 'blue' | 'red'
} & ComponentProps<'button'>) {
  const shapes = {
    words: 'px-3',
    icon: 'w-11',
    framed: 'border-[1.5px] border-line-strong bg-card px-3.5',
  }
  const tones = {
    blue: 'text-blue hover:bg-blue-wash',
    red: 'text-red hover:bg-red-wash',
  }
  return (
    <button
      type="button"
      className={`inline-flex min-h-11 shrink-0 items-center justify-center gap-2 rounded-control font-semibold leading-tight aria-disabled:cursor-default aria-disabled:text-ink-soft aria-disabled:opacity-60 aria-disabled:hover:bg-transparent ${shapes[shape]} ${tones[tone]} ${className}`}
      {...props}
    >
      {withWords(children)}
    </button>
  )
}
