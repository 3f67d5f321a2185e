import { type ReactNode, useEffect, useRef } from 'react'
import { PhoneLink } from '../ui/PublicPage.tsx'
import { TranslatableText } from '../ui/TranslatableText.tsx'
import { splitAtPhone, WithPhoneLink } from '../ui/WithPhoneLink.tsx'
import { form as words } from '../words.ts'
import type { Problem } from './problems.ts'

/** Takes the focus. Pass a new `key` for each attempt, so that the summary takes the focus again. */
export function ErrorSummary({
  title = words.problem,
  errors,
  children,
}: {
  title?: string
  errors: readonly Problem[]
  children?: ReactNode
}) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.focus({ preventScroll: true })
    // The scroll margin leaves room for a toast at the top of the page.
    box.current?.scrollIntoView({ block: 'start' })
  }, [])

  return (
    <div
      ref={box}
      tabIndex={-1}
      className="scroll-mt-48 rounded-card border-3 border-red bg-card p-4"
    >
      <div role="alert">
        <h2 className="text-l">
          <TranslatableText>{title}</TranslatableText>
        </h2>
        <ul className="mt-2 flex flex-col gap-2">
          {errors.map(({ id, message }) => (
            <li key={`${id}${message}`}>
              <Message id={id}>{message}</Message>
            </li>
          ))}
        </ul>
        {children}
      </div>
    </div>
  )
}

function Message({ id, children }: { id: string | null; children: string }) {
  if (id === null) return <WithPhoneLink>{children}</WithPhoneLink>
  const [before, after] = splitAtPhone(children)
  return (
    <>
      <FieldLink id={id}>{before}</FieldLink>
      {after !== null && (
        <span>
          {' '}
          <PhoneLink />
          {after}
        </span>
      )}
    </>
  )
}

function FieldLink({ id, children }: { id: string; children: string }) {
  return (
    <a
      href={`#${id}`}
      className="tap inline-block py-1 font-semibold text-red hover:text-red-press"
      onClick={(event) => {
        // A hash in the URL would add an entry to the browser's history.
        event.preventDefault()
        const field = document.getElementById(id)
        const label = document.querySelector(`label[for="${CSS.escape(id)}"]`)
        field?.focus({ preventScroll: true })
        ;(label ?? field)?.scrollIntoView({ block: 'start' })
      }}
    >
      {children}
    </a>
  )
}
