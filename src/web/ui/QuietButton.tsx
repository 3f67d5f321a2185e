import type { ComponentProps } from 'react'
import { Link } from 'wouter'
import { withTranslatableText } from './Button.tsx'

type Look = { shape?: 'words' | 'icon' | 'framed'; tone?: 'blue' | 'red' }

const shapes = {
  words: 'px-3',
  icon: 'w-11',
  framed: 'border-[1.5px] border-line-strong bg-card px-3.5',
}
const tones = {
  blue: 'text-blue hover:bg-blue-wash',
  red: 'text-red hover:bg-red-wash',
}

const quietClass = ({ shape = 'words', tone = 'blue' }: Look, className: string) =>
  `inline-flex min-h-11 max-w-full shrink-0 items-center justify-center gap-2 rounded-control font-semibold leading-tight aria-disabled:cursor-default aria-disabled:text-ink-soft aria-disabled:opacity-60 aria-disabled:hover:bg-transparent ${shapes[shape]} ${tones[tone]} ${className}`

/** The shape `icon` needs an aria-label. */
export function QuietButton({
  shape,
  tone,
  className = '',
  children,
  ...props
}: Look & ComponentProps<'button'>) {
  return (
    <button type="button" className={quietClass({ shape, tone }, className)} {...props}>
      {withTranslatableText(children)}
    </button>
  )
}

export function QuietLink({
  shape,
  tone,
  className = '',
  href,
  children,
  ...props
}: Look & { href: string } & Omit<ComponentProps<'a'>, 'href'>) {
  return (
    <Link
      href={href}
      className={quietClass({ shape, tone }, `no-underline ${className}`)}
      {...props}
    >
      {withTranslatableText(children)}
    </Link>
  )
}
