import { Skeleton } from '../../ui/Skeleton.tsx'

/** Placeholders for a form's fields and button, because text typed into a field before hydration would be lost */
export function FieldsLoading() {
  return (
    <div className="flex flex-col gap-5 pt-8">
      <Skeleton className="h-13" />
      <Skeleton className="h-14" />
    </div>
  )
}
