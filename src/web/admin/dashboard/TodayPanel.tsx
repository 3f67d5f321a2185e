import type { UseQueryResult } from '@tanstack/react-query'
import { CircleCheck, ListTodo } from 'lucide-react'
import { Link } from 'wouter'
import type { Today } from '../../../contract/today.ts'
import { adminToday as words } from '../../../contract/words/en/admin-today.ts'
import { formatMoment } from '../../../domain/program-time.ts'
import { isInformational } from '../../../domain/today.ts'
import { settings } from '../../settings.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TranslatableText } from '../../ui/TranslatableText.tsx'
import { Panel, PanelFailed } from './Panel.tsx'
import { type ToDoItem, toDoItem } from './to-do-item.ts'

export function TodayPanel({ query: { data, error, refetch } }: { query: UseQueryResult<Today> }) {
  return (
    <Panel heading={words.heading}>
      {data ? (
        <ToDoList today={data} />
      ) : error ? (
        <PanelFailed error={error} onRetry={refetch} />
      ) : (
        <Skeleton className="h-24 w-full" />
      )}
    </Panel>
  )
}

function ToDoList({ today: { toDo, backup } }: { today: Today }) {
  const items = (some: Today['toDo']) => some.map((one) => toDoItem(one, settings.timeZone))
  const urgent = items(toDo.filter((one) => !isInformational(one)))
  const others = items(toDo.filter(isInformational))
  return (
    <>
      <p role="status" className="flex items-center gap-2 font-semibold">
        {urgent.length === 0 ? (
          <CircleCheck aria-hidden="true" className="size-6 shrink-0 text-green" />
        ) : (
          <ListTodo aria-hidden="true" className="size-6 shrink-0 text-blue" />
        )}
        <TranslatableText>
          {urgent.length === 0 ? words.nothing : words.count(urgent.length)}
        </TranslatableText>
      </p>
      <Items items={urgent} />
      {others.length > 0 && (
        <>
          <p className="mt-4 text-ink-soft">{words.look}</p>
          <Items items={others} />
        </>
      )}
      {backup?.lastAt && (
        <p className="mt-4 text-s text-ink-soft">
          <TranslatableText>
            {words.backup(formatMoment(backup.lastAt, settings.timeZone))}
          </TranslatableText>
        </p>
      )}
    </>
  )
}

function Items({ items }: { items: readonly ToDoItem[] }) {
  if (items.length === 0) return null
  return (
    <ol className="mt-2 divide-y divide-line">
      {items.map(({ key, text, link }) => (
        <li
          key={key}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2 first:pt-0 last:pb-0"
        >
          <span dir="auto" className="min-w-0 [overflow-wrap:anywhere]">
            <TranslatableText>{text}</TranslatableText>
          </span>
          {link && (
            <Link
              href={link.href}
              className="inline-flex min-h-11 min-w-0 items-center font-semibold"
            >
              {link.label}
            </Link>
          )}
        </li>
      ))}
    </ol>
  )
}
