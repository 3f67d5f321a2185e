import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'

/** argon2id with OWASP's parameters: 19 MiB, 2 passes, 1 lane; stored as a PHC string. Only tests change them. */
export const passwordCost = { memory: 19_456, passes: 2, parallelism: 1 }
const tagLength = 32

export async function hashPassword(password: string): Promise<string> {
  const salt = newSalt()
  return toPhc(salt, await derive(password, salt, passwordCost))
}

/** No password matches this hash. It is checked for unknown usernames, so that they take as long as known ones. */
export function createDummyHash(): string {
  return toPhc(newSalt(), randomBytes(tagLength))
}

const newSalt = () => randomBytes(16)

function toPhc(salt: Buffer, tag: Buffer): string {
  const { memory, passes, parallelism } = passwordCost
  const encode = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encode(salt)}$${encode(tag)}`
}

export async function isPassword(password: string, hash: string): Promise<boolean> {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(hash)
  if (!match) return false
  const [, memory, passes, parallelism, salt = '', tag = ''] = match
  const derived = await derive(password, Buffer.from(salt, 'base64'), {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  })
  const expected = Buffer.from(tag, 'base64')
  return expected.length === derived.length && timingSafeEqual(expected, derived)
}

/** Recovery codes of one person share a salt, so that one derivation finds the code among them. */
export async function hashCode(code: string, salt: string): Promise<string> {
  return (await derive(code, Buffer.from(salt, 'base64'), passwordCost)).toString('hex')
}

export const newCodeSalt = () => newSalt().toString('base64')

function derive(password: string, nonce: Buffer, parameters: typeof passwordCost): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    argon2(
      'argon2id',
      { message: password.normalize('NFKC'), nonce, tagLength, ...parameters },
      (error, key) => (error ? reject(error) : resolve(key)),
    )
  })
}
