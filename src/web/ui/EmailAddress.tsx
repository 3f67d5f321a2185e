/** Lets an address break before its @ in a narrow column. */
export function EmailAddress({ email }: { email: string }) {
  if (email === '') return null
  const at = email.lastIndexOf('@')
  return (
    <bdi key={email} translate="no">
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </bdi>
  )
}
