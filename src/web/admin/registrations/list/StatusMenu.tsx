import { Check, ChevronDown, CircleCheck, CircleX, Clock, UserRoundX } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { useRef, useState } from 'react'
import { adminRegistrations as words } from '../../../../contract/words/en/admin-registrations.ts'
import type { RegistrationStatus } from '../../../../domain/registration.ts'

const looks = {
  confirmed: { Icon: CircleCheck, colors: 'bg-green-wash text-green' },
  waitlist: { Icon: Clock, colors: 'bg-sun-wash text-ink' },
  no_show: { Icon: UserRoundX, colors: 'bg-red-wash text-red' },
  cancelled: { Icon: CircleX, colors: 'bg-line text-ink' },
} satisfies Record<RegistrationStatus, object>

/** In the order of SPEC.md 4 */
const choices = ['confirmed', 'waitlist', 'no_show', 'cancelled'] as const

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
  // The menu opens inside <main>, so that landmark navigation finds it.
  const [main, setMain] = useState<HTMLElement | null>(null)
  const { Icon, colors } = looks[status]
  const label = words.statusNames[status]
  return (
    // Not modal, because a modal menu locks scrolling with an inline <style>, which our CSP forbids.
    <DropdownMenu.Root
      modal={false}
      onOpenChange={(opens) => opens && setMain(button.current?.closest('main') ?? null)}
    >
      <DropdownMenu.Trigger
        ref={button}
        id={id}
        aria-label={words.statusOf(name, label)}
        className={`inline-flex min-h-11 items-center gap-1.5 whitespace-nowrap rounded-control px-2.5 text-s font-semibold ${colors}`}
      >
        <Icon aria-hidden="true" className="size-4.5 shrink-0" />
        {/* Browser translation replaces text nodes, so the key makes React replace the whole element. */}
        <span key={label}>{label}</span>
        <ChevronDown aria-hidden="true" className="size-4 shrink-0" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal container={main}>
        <DropdownMenu.Content
          aria-labelledby={id}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          // Focus the button before a dialog opens, so that the dialog returns the focus to it.
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
