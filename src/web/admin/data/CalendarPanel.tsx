import { useId, useState } from 'react'
import type { NewCalendarFeed } from '../../../contract/data.ts'
import { adminData } from '../../../contract/words/en/admin-data.ts'
import { formatDate } from '../../../domain/program-time.ts'
import { useCalendarFeed, useEndCalendarFeed, useMakeCalendarFeed } from '../../api/admin-data.ts'
import { TextField } from '../../form/TextField.tsx'
import { settings } from '../../settings.ts'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TranslatableText } from '../../ui/TranslatableText.tsx'
import { ConfirmDialog } from '../shell/ConfirmDialog.tsx'
import { CopyButton } from '../shell/CopyButton.tsx'
import { LoadFailed } from '../shell/LoadFailed.tsx'

const words = adminData.calendar

export function CalendarPanel() {
  const { data, error, refetch } = useCalendarFeed()
  const [asks, setAsks] = useState<'new' | 'end' | null>(null)
  // A call may end after its question was closed and the other question was opened.
  const close = (ended: 'new' | 'end') => setAsks((now) => (now === ended ? null : now))
  const [newFeed, setNewFeed] = useState<NewCalendarFeed | null>(null)
  const make = useMakeCalendarFeed((feed) => {
    setNewFeed(feed)
    close('new')
  })
  const end = useEndCalendarFeed(() => {
    setNewFeed(null)
    close('end')
  })
  if (!data) {
    return error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : <Loading />
  }
  const { createdAt } = data
  return (
    <div className="flex flex-col gap-4">
      {newFeed ? (
        <NewAddress url={newFeed.url} />
      ) : (
        createdAt && <ExistingAddress createdAt={createdAt} />
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          kind={createdAt ? 'ghost' : 'primary'}
          loading={make.isPending}
          onClick={() => (createdAt ? setAsks('new') : make.mutate())}
        >
          {createdAt ? words.again : words.make}
        </Button>
        {createdAt && (
          <Button kind="ghost" onClick={() => setAsks('end')}>
            {words.end}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asks !== null}
        title={asks === 'end' ? words.askEnd : words.askNew}
        confirmLabel={asks === 'end' ? words.end : words.again}
        busy={make.isPending || end.isPending}
        onConfirm={() => (asks === 'end' ? end.mutate() : make.mutate())}
        onClose={() => setAsks(null)}
      >
        <p>{asks === 'end' ? words.askEndText : words.askNewText}</p>
      </ConfirmDialog>
    </div>
  )
}

function ExistingAddress({ createdAt }: { createdAt: string }) {
  return (
    <p className="max-w-[65ch]">
      <TranslatableText>{words.has(formatDate(createdAt, settings.timeZone))}</TranslatableText>
    </p>
  )
}

function NewAddress({ url }: { url: string }) {
  const id = useId()
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="font-semibold">
        {words.once}
      </p>
      <TextField
        id={id}
        label={words.address}
        value={url}
        readOnly
        required={false}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <CopyButton text={url} label={words.copy} copied={words.copied} />
      <p className="text-ink-soft">{words.how}</p>
    </div>
  )
}

function Loading() {
  return (
    <div role="status">
      <span className="sr-only">{words.loading}</span>
      <Skeleton className="h-12" />
    </div>
  )
}
