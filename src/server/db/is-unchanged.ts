/** Whether `columns` would change nothing in the row. Undefined columns keep their value. */
export function isUnchanged<Row extends object>(before: Row, columns: Partial<Row>): boolean {
  return Object.entries(columns).every(
    ([column, value]) => value === undefined || value === before[column as keyof Row],
  )
}
