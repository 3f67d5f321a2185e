export type Mailbox = { name: string; address: string }

const address = /[^\s<>@,;"]+@[^\s<>@,;"]+/
const alone = new RegExp(`^(${address.source})$`)
const named = new RegExp(`^(?:"([^"<>\r\n]*)"|([^"<>,;\r\n]*))\\s*<(${address.source})>$`)

/** MAIL_FROM, "Washday <hello@example.org>" or an address alone; undefined when it is neither. */
export function parseMailbox(text: string): Mailbox | undefined {
  const [, bare] = alone.exec(text.trim()) ?? []
  if (bare) return { name: '', address: bare }
  const [, quoted, plain, inner] = named.exec(text.trim()) ?? []
  return inner ? { name: (quoted ?? plain ?? '').trim(), address: inner } : undefined
}
