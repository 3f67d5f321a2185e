/** Values per query; both engines limit the number of parameters. */
const chunkSize = 500

export async function inChunks<T, Row>(
  values: Iterable<T>,
  find: (some: T[]) => Promise<Row[]>,
): Promise<Row[]> {
  const all = [...new Set(values)]
  const rows: Row[] = []
  for (let from = 0; from < all.length; from += chunkSize) {
    rows.push(...(await find(all.slice(from, from + chunkSize))))
  }
  return rows
}
