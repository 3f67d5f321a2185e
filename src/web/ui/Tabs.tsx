import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

type Tab<Value extends string> = {
  value: Value
  label: string
  /** In parentheses after the label; undefined while unknown */
  count?: number | undefined
  content: ReactNode
}

export function Tabs<Value extends string>({
  label,
  value,
  onChange,
  tabs,
}: {
  label: string
  value: Value
  onChange: (value: Value) => void
  tabs: readonly Tab<Value>[]
}) {
  const change = (chosen: string) => {
    const tab = tabs.find((candidate) => candidate.value === chosen)
    if (tab) onChange(tab.value)
  }
  return (
    <Radix.Root value={value} onValueChange={change}>
      <Radix.List aria-label={label} className="flex flex-wrap border-b border-line sm:gap-x-1">
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className="-mb-px min-h-12 min-w-min flex-1 basis-0 rounded-t-small border-b-[3px] border-transparent px-2 text-s font-semibold tabular-nums text-ink-soft hover:bg-blue-wash hover:text-ink data-[state=active]:border-blue data-[state=active]:text-ink sm:flex-none sm:basis-auto sm:px-3 sm:text-m"
          >
            <span key={tab.count}>
              {tab.count === undefined ? tab.label : `${tab.label} (${tab.count})`}
            </span>
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="rounded-small pt-5">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
