import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import type { SecondFactorSecret } from '../../src/contract/administrators.ts'
import { api, paths } from '../../src/contract/paths.ts'
import { fillLogin, laptop, pageHeading, phone, readToast, signIn } from '../support/admin-steps.ts'
import { adminLogin, expect, type Site, test } from '../support/e2e.ts'
import { expectSummary, expectToast } from '../support/public-steps.ts'

const rosa = { username: 'rosa', password: 'a horse of rosa' }
const email = 'rosa@example.org'
const wrongCode =
  'This code is wrong, or has already been used. Wait for the next one and try again.'
const administrators = paths.adminAdministrators()

const linkIn = (text = '') => /https?:\S+\/admin\/\S+\/[0-9a-f]{40}/.exec(text)?.[0] ?? ''
async function invite(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Invite' }).click()
  await page.getByLabel('Their email').fill(email)
  await page.getByLabel('Your own password').fill(adminLogin.password)
}
async function pathOfLink(site: Site, subject: RegExp, address = email): Promise<string> {
  const link = linkIn((await site.mail.mailTo(address, subject)).text)
  return new URL(link).pathname
}
const signOut = (page: Page) => page.evaluate(() => localStorage.clear())
const advanceClock = (site: Site, seconds: number) =>
  site.setTime(new Date(Date.parse(site.now()) + seconds * 1000).toISOString())

test.describe('on a phone', () => {
  test.use(phone)

  test('the link in an e-mail resets a forgotten password, and works only once', async ({
    page,
    site,
    look,
  }) => {
    await page.goto(paths.adminLogin())
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await expect(pageHeading(page)).toHaveText('Forgot your password?')
    await page.getByLabel('Email').fill('help@example.org')
    await look(page)
    await page.getByRole('button', { name: 'Send the Link' }).click()
    await expect(pageHeading(page)).toHaveText('Check your email')
    await look(page)
    const path = await pathOfLink(site, /new .* password/, 'help@example.org')
    await page.goto(path)
    await expect(page.getByText('For maria.')).toBeVisible()
    await page.getByLabel('New password').fill(rosa.password)
    await look(page)
    await page.getByRole('button', { name: 'Set Password' }).click()
    await expect(pageHeading(page)).toHaveText('Sign in')
    await readToast(page, 'Password Set')
    await signIn(page, path, { ...adminLogin, password: rosa.password })
    await expect(pageHeading(page)).toHaveText('This link no longer works')
    await look(page)
  })

  test('signing in requires a code from the app after codes are turned on', async ({
    page,
    site,
    look,
  }) => {
    // Without HTTPS, browsers provide no clipboard.
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'clipboard', {
        value: { writeText: async (text: string) => void sessionStorage.setItem('copied', text) },
      })
    })
    await signIn(page, administrators)
    await page.getByRole('button', { name: 'Turn On Codes' }).click()
    await page.getByLabel('Your own password').fill(adminLogin.password)
    await page.getByRole('button', { name: 'Continue' }).click()
    const key = page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
    const secret = ((await key.textContent()) ?? '').replaceAll(' ', '')
    const code = () => new TOTP({ secret }).generate({ timestamp: Date.parse(site.now()) })
    await look(page)
    await page.getByLabel('Code from the app').fill('000000')
    const app = page.getByRole('link', { name: 'Open the App on This Device' })
    await expect(app).toHaveAttribute('href', /^otpauth:\/\/totp\//)
    await page.getByRole('button', { name: 'Copy the Key' }).click()
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
    expect(await page.evaluate(() => sessionStorage.getItem('copied'))).toBe(secret)
    await page.getByRole('button', { name: 'Turn On', exact: true }).click()
    await expectSummary(page, [wrongCode])
    await page.getByLabel('Code from the app').fill(code())
    await page.getByRole('button', { name: 'Turn On', exact: true }).click()
    const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
    await expect(codes).toHaveCount(10)
    await page.emulateMedia({ media: 'print' })
    await expect(codes.first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Print', includeHidden: true })).toBeHidden()
    expect((await page.pdf()).toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
    await page.emulateMedia({ media: 'screen' })
    await expect(page.getByRole('button', { name: 'Print' })).toBeVisible()
    await page.getByRole('button', { name: 'I Have Kept Them' }).click()
    await expect(page.getByText('10 recovery codes are unused')).toBeVisible()

    await signOut(page)
    advanceClock(site, 30)
    await page.goto(administrators)
    await fillLogin(page)
    await expect(page.getByText('Now enter your code')).toBeVisible()
    await expect(page.getByLabel('Code')).toBeFocused()
    await look(page)
    await page.keyboard.type(code())
    await page.keyboard.press('Enter')
    await expect(pageHeading(page)).toHaveText('Administrators')
  })
})

test.describe('on a laptop', () => {
  test.use(laptop)

  test('an administrator invites a person, who chooses a username and password and signs in, and removes another; the late response to taking back an invitation does not close the question about another', async ({
    page,
    site,
    look,
  }) => {
    const currentPassword = adminLogin.password
    const luis = { email: 'luis@example.org', currentPassword }
    await site.call('POST', api.adminInvitations(), luis)
    const jonas = { username: 'jonas', email: 'jonas@example.org', password: 'a horse of jonas' }
    await site.call('POST', api.adminAdmins(), { ...jonas, currentPassword })
    await signIn(page, administrators)
    await invite(page)
    await look(page)
    await page.getByRole('button', { name: 'Send Invitation' }).click()
    await readToast(page, 'Invitation Sent', `${email} gets an email with a link.`)
    const invitations = page.getByRole('list', { name: 'Open invitations' })
    await expect(invitations).toContainText(email)

    const pending = Promise.withResolvers<void>()
    await page.route(`**${api.adminInvitation('*')}`, async (route) => {
      await pending.promise
      await route.continue()
    })
    const question = page.getByRole('alertdialog')
    await page.getByRole('button', { name: 'Take Back: invitation to luis' }).click()
    await question.getByRole('button', { name: 'Take Back' }).click()
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await page.getByRole('button', { name: 'Take Back: invitation to rosa' }).click()
    pending.resolve()
    await expectToast(page, 'Invitation Taken Back')
    await expect(question).toContainText(email)
    await question.getByRole('button', { name: 'Cancel' }).click()
    await readToast(page, 'Invitation Taken Back')
    await expect(invitations).not.toContainText(luis.email)

    await page.getByRole('button', { name: 'Remove jonas' }).click()
    await look(page)
    await page.getByLabel('Your own password').fill(adminLogin.password)
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await readToast(page, 'Administrator Removed')
    await expect(page.getByText(jonas.email)).toHaveCount(0)
    expect((await site.mail.mailTo(jonas.email, /no longer/)).text).toContain('maria removed you')

    await signOut(page)
    await page.goto(await pathOfLink(site, /invites you/))
    await expect(pageHeading(page)).toHaveText('Welcome')
    await look(page)
    await page.getByLabel('Username').fill(adminLogin.username)
    await page.getByLabel('Password').fill(rosa.password)
    await page.getByRole('button', { name: 'Become an Administrator' }).click()
    await expectSummary(page, ['This username is taken'])
    await page.getByLabel('Username').fill(rosa.username)
    await page.getByRole('button', { name: 'Become an Administrator' }).click()
    await expect(pageHeading(page)).toHaveText('Sign in')
    await readToast(page, 'Welcome')
    await fillLogin(page, rosa)
    await expect(page).toHaveURL(paths.adminDashboard())
  })

  test('an administrator ends the session on another device; the question before Sign Out All Others says what stops working and which API key keeps working', async ({
    page,
    site,
    look,
  }) => {
    const currentPassword = adminLogin.password
    const key = { name: 'Website', hasNames: false, endDate: '', currentPassword }
    await site.call('POST', api.adminApiKeys(), key)
    await site.call('POST', api.adminAdmins(), { ...rosa, email, currentPassword })
    await signIn(page, administrators)
    const list = page.getByRole('list', { name: 'Where you are signed in' })
    await expect(list.getByRole('listitem')).toHaveCount(2)
    await expect(list.getByRole('listitem').filter({ hasText: 'This device' })).toContainText(
      'Chrome on',
    )
    await look(page)
    await page.getByRole('button', { name: 'Sign Out All Others' }).click()
    const question = page.getByRole('dialog')
    await expect(question).toContainText('your calendar address stop working')
    await expect(question).toContainText('This API key keeps working: Website.')
    await question.getByRole('link', { name: 'API keys under Connections' }).click()
    await expect(page).toHaveURL(paths.adminConnections())
    await expect(page.getByText('Website')).toBeVisible()
    await page.goBack()
    await page.getByRole('button', { name: 'Sign Out rosa everywhere' }).click()
    await expect(question).toContainText('their calendar address stop working')
    await expect(question).not.toContainText('API key')
    await page.keyboard.press('Escape')

    await list.getByRole('button', { name: /^Sign Out:/ }).click()
    const dialog = page.getByRole('dialog', { name: /^Sign out: / })
    await look(page)
    await dialog.getByLabel('Your own password').fill(currentPassword)
    await dialog.getByRole('button', { name: 'Sign Out' }).click()
    await readToast(page, 'Signed Out', 'That device is signed out.')
    await expect(list.getByRole('listitem')).toHaveCount(1)
  })

  test('a sign-in with a code over an open form resends the form’s request after the session has expired', async ({
    page,
    site,
  }) => {
    const { secret } = await site.call<SecondFactorSecret>('POST', api.secondFactor(), {
      currentPassword: adminLogin.password,
    })
    const code = () => new TOTP({ secret }).generate({ timestamp: Date.parse(site.now()) })
    await site.call('POST', api.secondFactorConfirm(), { code: code() })
    advanceClock(site, 30)
    await signIn(page, administrators, { ...adminLogin, code: code() })
    await page.getByRole('button', { name: 'Turn Off Codes' }).click()
    advanceClock(site, 13 * 3600)
    const dialog = page.getByRole('dialog', { name: 'Turn off codes at sign-in' })
    await dialog.getByLabel('Your own password').fill(adminLogin.password)
    await dialog.getByLabel('Code', { exact: true }).fill('never-a-code')
    await dialog.getByRole('button', { name: 'Turn Off' }).click()
    const again = page.getByRole('dialog', { name: 'Sign in' })
    await again.getByLabel('Password').fill(adminLogin.password)
    await again.getByRole('button', { name: 'Sign In' }).click()
    await again.getByLabel('Code').fill(code())
    await again.getByRole('button', { name: 'Sign In' }).click()
    await expect(again).toHaveCount(0)
    // The form's code, not the code of the sign-in, is wrong.
    await expectSummary(page, [wrongCode])
  })
})

test.describe('without a mail server', () => {
  test.use({ ...phone, sendsMail: false })

  test('an invitation link is shown only on screen, and a forgotten password needs a command on the server', async ({
    page,
    site,
    look,
  }) => {
    await page.goto(paths.adminPasswordReset())
    await expect(page.getByText('washday admin password USERNAME')).toBeVisible()
    await look(page)
    await signIn(page, administrators)
    await invite(page)
    await page.getByRole('button', { name: 'Make a Link' }).click()
    const dialog = page.getByRole('dialog', { name: 'The invitation’s link' })
    await expect(dialog).toContainText(/\/admin\/invitation\/[0-9a-f]{40}/)
    await look(page)
    expect(await site.call('GET', api.adminMessages())).toEqual([])
  })
})
