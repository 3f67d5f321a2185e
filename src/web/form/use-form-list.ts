import { useEffect, useState } from 'react'
import type { ContractForm } from './use-contract-form.ts'

/** The rows of a list in a form. A row keeps its key while others are added or removed. A new row takes the focus. */
export function useFormList<
  Values extends Record<Name, readonly unknown[]>,
  Name extends keyof Values & string,
>(form: ContractForm<Values>, name: Name) {
  const items = form.values[name] as Values[Name]
  const [keys, setKeys] = useState(() => items.map((_item, index) => index))
  const [added, setAdded] = useState<{ field: string } | null>(null)
  useEffect(() => {
    if (added) document.getElementsByName(added.field)[0]?.focus()
  }, [added])

  return {
    keys,
    append(item: Values[Name][number], firstField: string): void {
      form.set(name, [...items, item] as unknown as Values[Name])
      setKeys([...keys, Math.max(-1, ...keys) + 1])
      setAdded({ field: `${name}.${items.length}.${firstField}` })
    },
    remove(index: number): void {
      form.removeItem(name, index)
      setKeys(keys.filter((_key, at) => at !== index))
    },
  }
}
