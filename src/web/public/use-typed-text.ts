import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'

const key = 'typed-text'
const keptMs = 60_000

/**
 * Keeps what was typed into a form when the family changes the page's language. `values` are the form's default values;
 * the form calls `note` on each change. Only changed fields are kept, because the other page may load newer details.
 * Phones are shared, so the tab's storage keeps the text only until the other page has read it, at most for a minute.
 */
export function useTypedText<Values extends object>(defaultValues: Values) {
  const [path] = useLocation()
  const [empty] = useState(defaultValues)
  const [restored] = useState(() => readTyped(empty, path))
  const typed = useRef(restored)
  useEffect(() => {
    withStorage((storage) => storage.removeItem(key))
    const handOver = (click: MouseEvent) => {
      const isLanguageLink = click.target instanceof Element && click.target.closest('a[hreflang]')
      const opensElsewhere = click.ctrlKey || click.metaKey || click.shiftKey || click.altKey
      if (!isLanguageLink || opensElsewhere || !typed.current) return
      const changed = Object.entries(typed.current).filter(
        ([name, value]) => value !== empty[name as keyof Values],
      )
      const values = Object.fromEntries(changed)
      const text = JSON.stringify({ path, values, typedAt: Date.now() })
      withStorage((storage) => storage.setItem(key, text))
    }
    document.addEventListener('click', handOver)
    return () => document.removeEventListener('click', handOver)
  }, [path, empty])
  return {
    values: restored ?? empty,
    note: (values: Values) => {
      typed.current = values
    },
  }
}

/** Null if nothing was typed on this page. Takes only fields that this form has. */
function readTyped<Values extends object>(empty: Values, path: string): Values | null {
  const kept = withStorage((storage) => JSON.parse(storage.getItem(key) ?? 'null'))
  if (kept?.path !== path || Date.now() - kept.typedAt > keptMs) return null
  const fields = Object.entries(empty).map(([name, value]) => {
    const typed = kept.values?.[name]
    return [name, typeof typed === typeof value ? typed : value]
  })
  return Object.fromEntries(fields) as Values
}

function withStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(sessionStorage)
  } catch {
    // Storage that is blocked, full or missing (on the server) throws. The other page's form is then empty.
    return undefined
  }
}
