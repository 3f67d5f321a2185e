import { Check, ChevronDown, CircleCheck, CircleX, Clock, UserRoundX } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { useRef, useState } from 'react'
import { adminRegistrations as words } from '../../../../contract/words/en/admin-registrations.ts'
import type { RegistrationStatus } from '../../../../domain/registration.ts'

const looks = {
  confirmed: { Icon: CircleCheck, colours: 'bg-green-wash text-green' },
  waitlist: { Icon: Clock, colours: 'bg-sun-wash text-ink' },
  no_show: { Icon: UserRoundX, colours: 'bg-red-wash text-red' },
  cancelled: { Icon: CircleX, colours: 'bg-line text-ink' },
} satisfies Record<RegistrationStatus, object>

/** In the order in which SPEC.md 4 names them */
const choices = ['confirmed', 'waitlist', 'no_show', 'cancelled'] as const

/** The status as a button; pressed, it offers the others. */
export function StatusMenu({
  id,
  name,
  status,
  onChoose,
}: {
  id: string
  name: string
  status: RegistrationStatus
  onChoose: (status: RegistrationStatus) => void
}) {
  const button = useRef<HTMLButtonElement>(null)
  const chosen = useRef<RegistrationStatus>(null)
  // The menu opens in the page's main part, so that whoever goes by landmarks finds it.
  const [main, setMain] = useState<HTMLElement | null>(null)
  const { Icon, colours } = looks[status]
  const label = words.statusNames[status]
  return (
    // A modal menu locks the scroll by an inline style element, which our CSP forbids.
    <DropdownMenu.Root
      modal={false}
      onOpenChange={(opens) => opens && setMain(button.current?.closest('main') ?? null)}
    >
      <DropdownMenu.Trigger
        ref={button}
        id={id}
        aria-label={words.statusOf(name, label)}
        className={`inline-flex min-h-11 items-center gap-1.5 whitespace-nowrap rounded-control px-2.5 text-s font-semibold ${colours}`}
      >
        <Icon aria-hidden="true" className="size-4.5 shrink-0" />
        {/* A browser that translates replaces text nodes; an element of its own can still be exchanged. */}
        <span key={label}>{label}</span>
        <ChevronDown aria-hidden="true" className="size-4 shrink-0" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal container={main}>
        <DropdownMenu.Content
          aria-labelledby={id}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          // A dialog that the choice opens must find the focus back on the button, to return it there.
          onCloseAutoFocus={(event) => {
            const choice = chosen.current
            chosen.current = null
            if (!choice) return
            event.preventDefault()
            button.current?.focus()
            onChoose(choice)
          }}
          className="z-30 min-w-44 rounded-control border border-line bg-card p-1 shadow-raised"
        >
          <DropdownMenu.RadioGroup
            value={status}
            onValueChange={(value) => {
              chosen.current = choices.find((choice) => choice === value) ?? null
            }}
          >
            {choices.map((choice) => (
              <Choice key={choice} status={choice} />
            ))}
          </DropdownMenu.RadioGroup>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

function Choice({ status }: { status: RegistrationStatus }) {
  const { Icon } = looks[status]
  return (
    <DropdownMenu.RadioItem
      value={status}
      className="flex min-h-11 cursor-pointer select-none items-center gap-2.5 rounded-small px-3 font-semibold outline-none data-highlighted:bg-blue-wash"
    >
      <Icon aria-hidden="true" className="size-4.5 shrink-0" />
      <span className="grow">{words.statusNames[status]}</span>
      <DropdownMenu.ItemIndicator>
        <Check aria-hidden="true" className="size-4.5" />
      </DropdownMenu.ItemIndicator>
    </DropdownMenu.RadioItem>
  )
}
