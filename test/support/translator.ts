import type { BrowserContext } from '@playwright/test'

/**
 * Translates every page of the context as Chromium's translator does: it replaces each text node with
 * <font><font>translation</font></font>, also if the node appears or changes later. The "translation" is in upper case,
 * so that locators that ignore case still find it.
 */
export async function translatePages(context: BrowserContext): Promise<void> {
  await context.addInitScript(translateDocument)
}

/** Runs in the page, before or after it has loaded; takes effect once per document. */
export function translateDocument(): void {
  const page = globalThis as { isTranslated?: boolean }
  if (page.isTranslated) return
  page.isTranslated = true
  const untouched = 'script, style, noscript, textarea, svg, font, [translate="no"]'

  function translate(text: Text): void {
    if (!text.data.trim() || !text.parentElement || text.parentElement.closest(untouched)) return
    const outer = document.createElement('font')
    const inner = document.createElement('font')
    outer.append(inner)
    inner.textContent = text.data.toUpperCase()
    text.replaceWith(outer)
  }

  function translateIn(node: Node): void {
    if (node instanceof Text) translate(node)
    const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
    const found: Text[] = []
    while (texts.nextNode()) found.push(texts.currentNode as Text)
    for (const text of found) translate(text)
  }

  translateIn(document)
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === 'characterData') translateIn(target)
      else for (const node of addedNodes) if (node.isConnected) translateIn(node)
    }
  }).observe(document, { childList: true, characterData: true, subtree: true })
}
