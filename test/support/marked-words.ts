/** Placeholder arguments for the word functions. A result shows each argument that it uses, such as "⟦when⟧". */

type AnyFunction = (...args: unknown[]) => unknown

/** Real values for the arguments that select a sentence; markedCalls makes one call for each set. */
const choices = [
  { missing: ['phone'], changed: { time: true, place: true } },
  { missing: ['phone', 'address'], changed: { time: true, place: false }, hasSpot: false },
  { missing: [], changed: { time: false, place: true }, isLate: false },
]

/** Lists of arguments with which to call an English function and its translations */
export function markedCalls(english: AnyFunction): unknown[][] {
  const names = parameterNames(english)
  return choices.map((chosen) =>
    names.map((name) => (name === 'missing' ? chosen.missing : mark(name, chosen))),
  )
}

/** Arguments 1 and 7, for functions whose English has a singular */
export function numberedCalls(english: AnyFunction): number[][] {
  if (!english.toString().includes('=== 1')) return []
  return [1, 7].map((number) => parameterNames(english).map(() => number))
}

export function marksIn(text: string): string[] {
  return [...new Set(text.match(/⟦\w+⟧/g))].sort()
}

export function withoutMarks(text: string): string {
  return text.replaceAll(/⟦\w+⟧/g, '')
}

/** A destructured parameter gets the name "facts"; `mark` marks its properties with their own names. */
function parameterNames(english: AnyFunction): string[] {
  const source = english.toString().replace(/^(async )?function \w*/, '')
  const list = /^\(((?:\{[^}]*\}|[^()])*)\)/.exec(source)?.[1] ?? source.split('=>')[0] ?? ''
  return list
    .replaceAll(/\{[^}]*\}/g, 'facts')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
}

/** A value that acts as a string, and as an object whose properties are also marks */
function mark(name: string, chosen: Record<string, unknown>): unknown {
  const text = `⟦${name}⟧`
  const methods = text as unknown as Record<PropertyKey, AnyFunction | undefined>
  return new Proxy(
    {},
    {
      get(_target, part) {
        if (part === Symbol.toPrimitive) return () => text
        const method = methods[part]
        if (typeof method === 'function') return method.bind(text)
        if (typeof part === 'symbol') return undefined
        return part in chosen ? chosen[part] : mark(part, chosen)
      },
    },
  )
}
