import { useEffect, useRef, useState } from 'react'
import { api } from '../../../contract/paths.ts'
import { adminMessages as words } from '../../../contract/words/en/admin-messages.ts'

/**
 * An e-mail in a document of its own, where no script can run and nothing is loaded (docs/decisions/0010).
 * It grows with what it shows, so that there is one thing to scroll.
 */
export function EmailFrame({ html }: { html: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(0)
  const measure = () => setHeight(contentHeight(frame.current))
  const write = () => {
    const page = frame.current?.contentDocument
    if (!page) return
    page.documentElement.innerHTML = html
    // The links are the family's: here they are to be read, not followed.
    for (const link of page.querySelectorAll('a')) link.removeAttribute('href')
    measure()
  }
  useEffect(() => {
    if (!frame.current) return
    // A turned phone makes the lines shorter or longer.
    const observer = new ResizeObserver(() => setHeight(contentHeight(frame.current)))
    observer.observe(frame.current)
    return () => observer.disconnect()
  }, [])
  return (
    // The border stands around the frame: as the frame's own it would take from the height.
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
