import { Children, type ComponentProps, type MouseEvent, type ReactNode } from 'react'
import { Link } from 'wouter'
import { TranslatableText } from './TranslatableText.tsx'

type Kind = 'primary' | 'ghost' | 'danger'
type Look = { kind?: Kind; block?: boolean }

const shape =
  'inline-flex min-h-12 items-center justify-center gap-2 rounded-control border-2 px-4 py-2 text-center text-m font-bold leading-tight no-underline motion-safe:transition-colors motion-safe:duration-150'

const colors: Record<Kind, string> = {
  primary:
    'border-blue bg-blue text-on-blue hover:border-blue-press hover:bg-blue-press hover:text-on-blue',
  ghost: 'border-blue bg-transparent text-blue hover:bg-blue-wash hover:text-blue',
  danger:
    'border-red bg-red text-on-red hover:border-red-press hover:bg-red-press hover:text-on-red',
}

const disabledLook =
  'disabled:border-line disabled:bg-line disabled:text-ink-soft disabled:hover:border-line disabled:hover:bg-line disabled:hover:text-ink-soft aria-disabled:cursor-default'

function buttonClass({ kind = 'primary', block = false }: Look, className = ''): string {
  return `${shape} ${colors[kind]} ${disabledLook} ${block ? 'w-full' : ''} ${className}`
}

/** While `loading`, the button keeps its focus and appearance, shows a spinner and ignores presses. */
export function Button({
  kind,
  block,
  loading = false,
  type = 'button',
  className,
  onClick,
  children,
  ...props
}: Look & { loading?: boolean } & ComponentProps<'button'>) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // Enter in a field also presses the submit button, so this prevents a second submit.
    if (loading) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type={type}
      className={buttonClass({ kind, block }, className)}
      aria-disabled={loading || undefined}
      onClick={press}
      {...props}
    >
      {loading && (
        <span
          aria-hidden="true"
          className="size-5 shrink-0 animate-spin rounded-pill border-[3px] border-current border-t-transparent"
        />
      )}
      {withTranslatableText(children)}
    </button>
  )
}

/** Wraps text in elements, because React cannot add a spinner beside a text node that a translator has replaced. */
export function withTranslatableText(children: ReactNode): ReactNode {
  return Children.map(children, (child) =>
    typeof child === 'string' && child.trim() ? (
      <TranslatableText>{child}</TranslatableText>
    ) : (
      child
    ),
  )
}

export function ButtonLink({
  kind,
  block,
  className,
  href,
  children,
  ...props
}: Look & { href: string; replace?: boolean } & Omit<ComponentProps<'a'>, 'href'>) {
  return (
    <Link href={href} className={buttonClass({ kind, block }, className)} {...props}>
      {withTranslatableText(children)}
    </Link>
  )
}
