import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emailKey } from './person.ts'

describe('the key of an e-mail address', () => {
  test.each([
    ['rosa@example.org', 'rosa@example.org'],
    ['Rosa@Example.ORG', 'rosa@example.org'],
    ['  rosa@example.org ', 'rosa@example.org'],
    ['rosa@example.org.', 'rosa@example.org'],
    // Mail to a tagged address reaches the same mailbox at any provider.
    ['rosa+laundry@example.org', 'rosa@example.org'],
    ['rosa+a+b@example.org', 'rosa@example.org'],
    ['rosa+@example.org', 'rosa@example.org'],
    ['+rosa@example.org', '+rosa@example.org'],
    // Most providers do not ignore dots; Gmail does.
    ['r.osa@example.org', 'r.osa@example.org'],
    ['r.o.s.a+x@gmail.com', 'rosa@gmail.com'],
    ['R.Osa@GoogleMail.com', 'rosa@gmail.com'],
    ['r.osa@mail.gmail.com', 'r.osa@mail.gmail.com'],
    ['r.osa@notgmail.com', 'r.osa@notgmail.com'],
    ['.+x@gmail.com', '.@gmail.com'],
    // Proton ignores dots, hyphens and underscores, and has several domains.
    ['Jo.Smith@proton.me', 'josmith@proton.me'],
    ['jo-smith+x@protonmail.com', 'josmith@proton.me'],
    ['j_o_smith@PM.me', 'josmith@proton.me'],
    ['josmith@protonmail.ch', 'josmith@proton.me'],
    ['-_.@proton.me', '-_.@proton.me'],
    ['jo-smith@gmail.com', 'jo-smith@gmail.com'],
    // Apple's domains share mailboxes, and dots count.
    ['jo.smith@me.com', 'jo.smith@icloud.com'],
    ['jo.smith@mac.com', 'jo.smith@icloud.com'],
    ['jo.smith@icloud.com', 'jo.smith@icloud.com'],
    ['jo.smith@some.mac.com', 'jo.smith@some.mac.com'],
    // Quotes only protect odd characters; they are not a part of the name.
    ['"rosa"@example.org', 'rosa@example.org'],
    ['"r.osa+x"@gmail.com', 'rosa@gmail.com'],
    ['"ro\\sa"@example.org', 'rosa@example.org'],
    ['"a@b"@example.org', 'a@b@example.org'],
    ['" "@example.org', '@example.org'],
    // Full-width letters, a composed and a decomposed accent, and a domain in its two spellings
    ['ｒｏｓａ@example.org', 'rosa@example.org'],
    ['jos\u00e9@example.org', 'jos\u00e9@example.org'],
    ['jose\u0301@example.org', 'jos\u00e9@example.org'],
    ['rosa@B\u00fccher.example', 'rosa@xn--bcher-kva.example'],
    ['rosa@xn--bcher-kva.example', 'rosa@xn--bcher-kva.example'],
    // Not an address: nothing to fold
    ['', ''],
    ['Rosa', 'rosa'],
    ['@example.org', '@example.org'],
  ])('of "%s" is "%s"', (email, key) => {
    expect(emailKey(email)).toBe(key)
  })

  test('is idempotent', () => {
    const part = fc.string({ unit: fc.constantFrom(...'aB.+-_"\\@ éﬀ１') })
    const domain = fc.constantFrom(
      ...['example.org', 'gmail.com', 'GoogleMail.com', 'pm.me', 'mac.com', 'bücher.example'],
    )
    fc.assert(
      fc.property(part, domain, (local, at) => {
        const key = emailKey(`${local}@${at}`)
        expect(emailKey(key)).toBe(key)
      }),
    )
  })
})
