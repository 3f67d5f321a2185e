import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'

const key = 'typed-text'

/**
 * Keeps what was typed into a form when the family changes the page's language. `values` are the form's default values;
 * the form calls `note` on each change. Phones are shared, so the text is in the tab's storage only until the page in
 * the other language has read it.
 */
export function useTypedText<Values extends object>(empty: Values) {
  const [path] = useLocation()
  const [restored] = useState(() => readTyped(empty, path))
  const typed = useRef(restored)
  useEffect(() => {
    withStorage((storage) => storage.removeItem(key))
    const handOver = ({ target }: MouseEvent) => {
      const isLanguageLink = target instanceof Element && target.closest('a[hreflang]')
      if (!isLanguageLink || !typed.current) return
      const text = JSON.stringify({ path, values: typed.current })
      withStorage((storage) => storage.setItem(key, text))
    }
    document.addEventListener('click', handOver)
    return () => document.removeEventListener('click', handOver)
  }, [path])
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
  if (kept?.path !== path) return null
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
    // Blocked or full storage throws, and the server has none. The other page's form is then empty.
    return undefined
  }
}
