import { useEffect, useRef, useState } from 'react'
import { api } from '../../../contract/paths.ts'
import { adminMessages as words } from '../../../contract/words/en/admin-messages.ts'
import type { Language } from '../../../domain/language.ts'

/**
 * Shows an e-mail in a sandboxed iframe where no script runs and nothing loads (docs/decisions/0010).
 * The frame grows with its content, so that only the dialog scrolls.
 */
export function EmailFrame({ html, language }: { html: string; language: Language }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(0)
  const measure = () => setHeight(contentHeight(frame.current))
  const write = () => {
    const page = frame.current?.contentDocument
    if (!page) return
    page.documentElement.innerHTML = html
    // `innerHTML` drops the attributes of the e-mail's own <html>.
    page.documentElement.lang = language
    // The family's links must be readable but not clickable.
    for (const link of page.querySelectorAll('a')) link.removeAttribute('href')
    measure()
  }
  useEffect(() => {
    if (!frame.current) return
    // The e-mail reflows when a phone is rotated.
    const observer = new ResizeObserver(() => setHeight(contentHeight(frame.current)))
    observer.observe(frame.current)
    return () => observer.disconnect()
  }, [])
  return (
    // The wrapper has the border, because a border on the iframe would reduce its height.
    <div className="shrink-0 overflow-hidden rounded-control border border-line">
      <iframe
        ref={frame}
        title={words.reader.frame}
        src={api.messageFrame()}
        sandbox="allow-same-origin"
        onLoad={write}
        style={{ height }}
        className="block min-h-40 w-full"
      />
    </div>
  )
}

function contentHeight(frame: HTMLIFrameElement | null): number {
  const page = frame?.contentDocument?.documentElement
  return page ? Math.ceil(page.getBoundingClientRect().height) : 0
}
