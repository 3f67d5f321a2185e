export type Mailbox = { name: string; address: string }

const address = /[^\s<>@,;"]+@[^\s<>@,;"]+/
const bareAddress = new RegExp(`^(${address.source})$`)
const namedAddress = new RegExp(`^(?:"([^"<>\r\n]*)"|([^"<>,;\r\n]*))\\s*<(${address.source})>$`)

/** Parses MAIL_FROM: "Washday <hello@example.org>" or only an address; undefined for anything else. */
export function parseMailbox(text: string): Mailbox | undefined {
  const [, bare] = bareAddress.exec(text.trim()) ?? []
  if (bare) return { name: '', address: bare }
  const [, quoted, plain, inner] = namedAddress.exec(text.trim()) ?? []
  return inner ? { name: (quoted ?? plain ?? '').trim(), address: inner } : undefined
}
