import { useEffect, useRef } from 'react'
import { paths } from '../../../contract/paths.ts'
import { settings } from '../../settings.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { FullIcon } from '../../ui/icons.tsx'
import { PhoneLink } from '../../ui/PublicPage.tsx'
import { register as words } from '../../words.ts'
import type { ChosenSlot } from './chosen-slot.ts'
import { OpenSlots } from './OpenSlots.tsx'

export function FullSlot({
  chosen,
  others,
  waits,
  refusals,
  signUpToken,
  byText,
  onPick,
  onWait,
}: {
  chosen: ChosenSlot
  others: readonly ChosenSlot[]
  waits: boolean
  /** How often the server refused because the slot is full; the panel takes the focus each time */
  refusals: number
  /** Set if the family is already on the waitlist; it keeps its place unless it submits the form */
  signUpToken: string | undefined
  /** Whether a text would tell the family about a free spot */
  byText: boolean
  onPick: (slot: ChosenSlot) => void
  onWait: (waits: boolean) => void
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (refusals === 0) return
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'center' })
  }, [refusals])

  const asks = signUpToken ? words.taken : words.full

  return (
    <section className="rounded-card border border-sun bg-sun-wash p-4">
      <div className="flex gap-3">
        <FullIcon className="mt-0.5 size-6 shrink-0 text-red" />
        {waits ? (
          <div key="waits">
            <h2 className="text-m">{words.willWait.title}</h2>
            {settings.sendsMail || byText ? (
              <p key={String(byText)}>{byText ? words.willWait.byText : words.willWait.text}</p>
            ) : (
              <p>
                {words.willWait.withoutMail} <PhoneLink />
              </p>
            )}
          </div>
        ) : (
          <div key="asks">
            <h2 ref={heading} tabIndex={-1} className="text-m">
              {asks.title}
            </h2>
            <p>{others.length > 0 ? asks.text : asks.none}</p>
          </div>
        )}
      </div>
      {!waits && others.length > 0 && (
        <OpenSlots eventId={chosen.event.id} others={others} onPick={onPick} />
      )}
      {signUpToken ? (
        <ButtonLink kind="ghost" block className="mt-4" href={paths.my(signUpToken)}>
          {words.taken.keep}
        </ButtonLink>
      ) : (
        <Button kind="ghost" block className="mt-4" onClick={() => onWait(!waits)}>
          {waits ? words.willWait.undo : words.full.wait}
        </Button>
      )}
    </section>
  )
}
