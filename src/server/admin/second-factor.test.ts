import { describe, expect, test } from 'vitest'
import {
  carmen,
  codeAt,
  createOffice,
  idOf,
  maria,
  type Office,
  readAccountRows,
  signInAs,
  tokenOf,
  turnOnSecondFactor,
} from '../../../test/support/account.ts'
import type {
  Administrator,
  SecondFactorSecret,
  SecondFactorState,
} from '../../contract/administrators.ts'
import { api } from '../../contract/paths.ts'
import { activityWords } from '../../contract/words/en/activity.ts'
import { wrongCodesBeforeNotice, wrongCodesPerDay } from '../../domain/second-factor.ts'
import { turnOffByName } from './second-factor-commands.ts'

const stepHours = 30 / 3600
/** Turns on Carmen's second factor, and advances the clock to the next code */
async function withFactor() {
  const office = await createOffice()
  const token = await tokenOf(office.app, carmen)
  const factor = await turnOnSecondFactor(office.app, token, carmen.password)
  office.app.clock.advanceHours(stepHours)
  return { ...office, ...factor, office, carmenToken: token }
}
const signIn = ({ app }: Pick<Office, 'app'>, code?: string) => signInAs(app, { ...carmen, code })
const outcomeOf = async (answer: Promise<{ status: number; body: { code?: string } }>) => {
  const { status, body } = await answer
  return status === 200 ? 'signed_in' : body.code
}

describe('with a second factor', () => {
  test('signing in asks for a code after the right password', async () => {
    const site = await withFactor()
    const wrong = signInAs(site.app, { ...carmen, password: 'wrong', code: site.code() })
    expect(await outcomeOf(wrong)).toBe('invalid_credentials')
    expect(await outcomeOf(signIn(site))).toBe('code_needed')
    expect(await outcomeOf(signIn(site, site.code()))).toBe('signed_in')
    expect((await signInAs(site.app, maria)).status).toBe(200)
  })

  test('a code works once, even if it is sent several times at once', async () => {
    const site = await withFactor()
    const code = site.code()
    const answers = await Promise.all([1, 2, 3].map(() => outcomeOf(signIn(site, code))))
    expect(answers.toSorted()).toEqual(['signed_in', 'wrong_code', 'wrong_code'])
    expect(await outcomeOf(signIn(site, code))).toBe('wrong_code')
  })

  test('the code that turned on the second factor does not sign in', async () => {
    const { app } = await createOffice()
    const { code } = await turnOnSecondFactor(app, await tokenOf(app, carmen), carmen.password)
    expect(await outcomeOf(signIn({ app }, code()))).toBe('wrong_code')
  })

  test.each([
    [-2, 'wrong_code'],
    [-1, 'signed_in'],
    [0, 'signed_in'],
    [1, 'signed_in'],
    [2, 'wrong_code'],
  ])('a code %i steps from the current one: %s', async (away, expected) => {
    const site = await withFactor()
    site.app.clock.advanceHours(5 * stepHours)
    const at = new Date(site.app.clock().getTime() + away * 30_000)
    expect(await outcomeOf(signIn(site, codeAt(site.secret, at)))).toBe(expected)
  })

  test('each recovery code works once, in capital or small letters, with or without the hyphen, and the administrator is notified', async () => {
    const site = await withFactor()
    const [first = '', second = ''] = site.recoveryCodes
    expect(site.recoveryCodes).toHaveLength(10)
    expect(new Set(site.recoveryCodes).size).toBe(10)
    expect(await outcomeOf(signIn(site, first))).toBe('signed_in')
    expect(await outcomeOf(signIn(site, first))).toBe('wrong_code')
    const otherSpelling = second.replace('-', ' ').toUpperCase()
    const answers = await Promise.all([1, 2].map(() => outcomeOf(signIn(site, otherSpelling))))
    expect(answers.toSorted()).toEqual(['signed_in', 'wrong_code'])
    expect((await site.mailTo(carmen.email)).at(-1)).toContain('You have 8 left.')
  })

  test('recovery codes are not stored in plain text', async () => {
    const site = await withFactor()
    const stored = await readAccountRows(site.app)
    for (const code of site.recoveryCodes) {
      expect(stored).not.toContain(code)
      expect(stored).not.toContain(code.replace('-', ''))
    }
  })

  test('wrong codes lock the username like wrong passwords; a sign-in without a code does not reset the count', async () => {
    const site = await withFactor()
    const answers = []
    for (let n = 0; n < 6; n++) {
      answers.push(await outcomeOf(signIn(site, '000000')))
      // A sign-in without a code neither clears nor raises the count.
      if (n < 5) expect(['code_needed', 'too_many_logins']).toContain(await outcomeOf(signIn(site)))
    }
    expect(answers).toEqual([...Array(5).fill('wrong_code'), 'too_many_logins'])
    expect(await outcomeOf(signIn(site, site.code()))).toBe('too_many_logins')
    site.app.clock.advanceHours(0.26)
    expect(await outcomeOf(signIn(site, site.code()))).toBe('signed_in')
  })

  test('after a few wrong codes the administrator is notified once; after many in a day no code is accepted', async () => {
    const site = await withFactor()
    for (let n = 0; n < wrongCodesPerDay; n++) {
      expect(await outcomeOf(signIn(site, '000000'))).toBe('wrong_code')
      if ((n + 1) % 5 === 0) site.app.clock.advanceHours(0.3)
      const mails = await site.mailTo(carmen.email)
      const told = mails.filter((mail) => mail.includes('WRONG CODES')).length
      expect(told).toBe(n + 1 >= wrongCodesBeforeNotice ? 1 : 0)
    }
    expect(await outcomeOf(signIn(site, site.code()))).toBe('too_many_logins')
    site.app.clock.advanceHours(24)
    expect(await outcomeOf(signIn(site, site.code()))).toBe('signed_in')
  })

  test('concurrent wrong codes are not checked beyond the limit', async () => {
    const site = await withFactor()
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => outcomeOf(signIn(site, '000000'))),
    )
    expect(answers.filter((answer) => answer === 'wrong_code')).toHaveLength(5)
  })
})

describe('turning a second factor on', () => {
  test('requires the password, and takes effect only if a correct code is entered in time', async () => {
    const { app } = await createOffice()
    const token = await tokenOf(app, carmen)
    const wrong = await app.post(api.secondFactor(), { currentPassword: 'wrong' }, { token })
    expect(wrong.body.code).toBe('wrong_password')
    const begin = { currentPassword: carmen.password }
    const { body } = await app.post<SecondFactorSecret>(api.secondFactor(), begin, { token })
    expect(body.uri).toMatch(
      /^otpauth:\/\/totp\/Washday:carmen\?issuer=Washday&secret=[A-Z2-7]{32}&/,
    )
    expect((await signInAs(app, carmen)).status).toBe(200)
    const confirm = (code: string) => app.post(api.secondFactorConfirm(), { code }, { token })
    expect((await confirm('000000')).body.code).toBe('code_not_right')
    app.clock.advanceHours(0.3)
    expect((await confirm(codeAt(body.secret, app.clock()))).body.code).toBe('second_factor_is_off')
  })

  test('is refused while it is on, so that a stolen session cannot replace it', async () => {
    const site = await withFactor()
    const again = await site.app.post(
      api.secondFactor(),
      { currentPassword: carmen.password },
      { token: site.carmenToken },
    )
    expect(again.body.code).toBe('second_factor_is_on')
  })

  test('notifies the administrator, and the list of administrators shows the second factor', async () => {
    const site = await withFactor()
    expect((await site.mailTo(carmen.email)).at(-1)).toContain('CODES AT SIGN-IN ARE ON')
    const { body } = await site.app.get<Administrator[]>(api.adminAdmins(), { token: site.token })
    expect(body.map(({ username, hasSecondFactor }) => [username, hasSecondFactor])).toEqual([
      ['carmen', true],
      ['maria', false],
    ])
  })
})

describe('turning a second factor off', () => {
  const off = (site: Awaited<ReturnType<typeof withFactor>>, body: object) =>
    site.app.post(api.secondFactorOff(), body, { token: site.carmenToken })

  test('requires the password and a code', async () => {
    const site = await withFactor()
    const currentPassword = carmen.password
    const wrongPassword = await off(site, { currentPassword: 'wrong', code: site.code() })
    const wrongCode = await off(site, { currentPassword, code: '000000' })
    expect([wrongPassword.body.code, wrongCode.body.code]).toEqual([
      'wrong_password',
      'code_not_right',
    ])
    expect((await off(site, { currentPassword, code: site.code() })).status).toBe(204)
    expect((await signIn(site)).status).toBe(200)
    expect((await site.mailTo(carmen.email)).at(-1)).toContain('CODES AT SIGN-IN ARE OFF')
    const state = await site.app.get<SecondFactorState>(api.secondFactor(), {
      token: site.carmenToken,
    })
    expect(state.body).toEqual({ isOn: false, recoveryCodes: 0 })
  })

  test('for another administrator requires one’s own password, and notifies that administrator of who did it', async () => {
    const site = await withFactor()
    const path = api.adminSecondFactorOff(await idOf(site.app, 'carmen'))
    const by = { token: site.token }
    expect((await site.app.post(path, { currentPassword: 'wrong' }, by)).status).toBe(400)
    expect((await site.app.post(path, { currentPassword: maria.password }, by)).status).toBe(204)
    expect((await signIn(site)).status).toBe(200)
    expect((await site.mailTo(carmen.email)).at(-1)).toContain('turned off by maria')
    const { body } = await site.app.get(api.adminActivity(), by)
    const line = { description: activityWords.secondFactorOff('carmen'), actor: 'maria' }
    expect(body).toContainEqual(expect.objectContaining(line))
  })

  test('for oneself is refused on the route for other administrators', async () => {
    const site = await withFactor()
    const path = api.adminSecondFactorOff(await idOf(site.app, 'carmen'))
    const body = { currentPassword: carmen.password }
    expect((await site.app.post(path, body, { token: site.carmenToken })).body.code).toBe(
      'code_not_right',
    )
    expect((await signIn(site)).body.code).toBe('code_needed')
  })

  test('on the command line needs neither password nor code', async () => {
    const site = await withFactor()
    const act = { by: 'command line', now: site.app.clock() }
    await turnOffByName(site.app.db, 'carmen', act)
    expect((await signIn(site)).status).toBe(200)
    await expect(turnOffByName(site.app.db, 'carmen', act)).rejects.toMatchObject({
      code: 'second_factor_is_off',
    })
  })
})
