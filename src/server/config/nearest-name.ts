const longEnough = 8
const mostEdits = 2

/** The known name that `name` was probably meant to be: in other capitals, or at most two letters away. Short names are left alone. */
export function nearestName<Name extends string>(
  name: string,
  known: readonly Name[],
): Name | undefined {
  if (name.length < longEnough) return undefined
  const capitals = name.toUpperCase()
  return known.find(
    (candidate) => candidate.length >= longEnough && editDistance(capitals, candidate) <= mostEdits,
  )
}

/** Levenshtein distance, one row of the table at a time */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const replace = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(replace, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}
