import { expect, type Page } from '@playwright/test'
import * as core from '../../src/contract/words/en/core.ts'
import * as pages from '../../src/contract/words/en/pages.ts'

const { nameDetails: _takesNoText, ...texts } = { ...core, ...pages }

const value = '¤'

/** English texts from the families' catalogue, split at their variable parts */
const english = [...new Set(textsOf(texts).flatMap((text) => text.split(/\d+|¤/)))]
  .map((text) => text.replace(/^[\s\p{P}]+|[\s\p{P}]+$/gu, ''))
  .filter((text) => text.length > 3)

function textsOf(words: unknown): string[] {
  if (typeof words === 'string') return [words]
  if (typeof words === 'function') {
    return [value, 1, 7].flatMap((given) => textsOf(words(...Array(words.length).fill(given))))
  }
  if (typeof words === 'object' && words !== null) return Object.values(words).flatMap(textsOf)
  return []
}

/** Expects no text of the English catalogue on the page, visible or for screen readers. */
export async function expectNoEnglish(page: Page): Promise<void> {
  const shown = await page.evaluate(() => {
    const attributes = ['aria-label', 'placeholder', 'title', 'alt']
    // biome-ignore lint/performance/useDomNodeTextContent: hidden text does not count.
    const found = [document.title, document.body.innerText]
    for (const element of document.querySelectorAll(attributes.map((name) => `[${name}]`).join())) {
      for (const name of attributes) found.push(element.getAttribute(name) ?? '')
    }
    return found.join('\n').replace(/\s+/g, ' ')
  })
  const left = english.filter((text) => {
    const literal = text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    return new RegExp(`(?<!\\p{L})${literal}(?!\\p{L})`, 'u').test(shown)
  })
  expect(left, 'English on a Spanish page').toEqual([])
}
