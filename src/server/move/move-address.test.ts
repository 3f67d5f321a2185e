import { expect, test } from 'vitest'
import { engineUnderTest } from '../../../test/support/database.ts'
import { callMove, newFile } from '../../../test/support/move.ts'

test.runIf(engineUnderTest() === 'sqlite').each([
  ['postgres://u:sec#ret@db/d', /^--to cannot be read\. .*percent-encoded/],
  ['postgres://u:sec?ret@db/d', /^--to cannot be read\. .*percent-encoded/],
  ['postgres://u:sec%ret@db/d', /^--to cannot be read\. .*percent-encoded/],
  ['postgres://u:secret@db:port/d', /^The host or port in --to cannot be read/],
  ['postgres://u:secret@db/d?sslmod=require', /^--to has the unknown parameter "sslmod"/],
  ['mysql://u:secret@db/d', /^--to takes/],
])(
  'washday move refuses the invalid --to %s in one line that does not contain the password',
  async (to, sentence) => {
    const { code, stdout, stderr } = await callMove(newFile(), '--to', to)
    expect(code).toBe(1)
    expect(stderr).toMatch(sentence)
    expect(stderr.trim().split('\n')).toHaveLength(1)
    expect(stdout + stderr).not.toMatch(/sec|ret@/)
  },
  60_000,
)
