import { Skeleton } from '../../ui/Skeleton.tsx'

/** Shown in place of a form until hydration, because text typed before it would be lost. */
export function FieldsLoading() {
  return (
    <div className="flex flex-col gap-5 pt-8">
      <Skeleton className="h-13" />
      <Skeleton className="h-14" />
    </div>
  )
}
