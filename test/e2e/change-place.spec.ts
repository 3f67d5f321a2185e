import { api, paths } from '../../src/contract/paths.ts'
import { chooseMore, laptop, readToast, signIn } from '../support/admin-steps.ts'
import { expect, family, test } from '../support/e2e.ts'

test.describe('on a laptop', () => {
  test.use(laptop)

  test('an administrator moves an event to a location that was used before, and its family is notified', async ({
    page,
    site,
    look,
  }) => {
    const used = { laundromatName: 'Bubble House', laundromatAddress: '9 Hill Road' }
    await site.createEvent([3], { title: 'Evening wash', ...used, location: 'Cleves' })
    const event = await site.createEvent([1])
    await site.call('POST', api.register(), family(event, 0, 'Rosa Delgado'))

    await signIn(page, paths.adminEvents())
    await chooseMore(page, 'Morning wash', 'Change Place')
    const dialog = page.getByRole('dialog', { name: 'Change Place' })
    await expect(dialog).toContainText('1 family signed up: each is told')
    const name = dialog.getByRole('combobox', { name: 'Laundromat name' })
    await name.fill('bub')
    await expect(dialog.getByRole('option')).toHaveText(['Bubble House9 Hill Road'])
    await look(page)
    await name.press('Escape')
    await expect(dialog.getByRole('option')).toHaveCount(0)
    await name.press('ArrowDown')
    await expect(name).toHaveAttribute('aria-activedescendant', /-list-0$/)
    await name.press('Enter')
    await expect(name).toHaveValue('Bubble House')
    await expect(dialog.getByLabel('Laundromat address')).toHaveValue('9 Hill Road')
    await expect(dialog.getByLabel('Location')).toHaveValue('Cleves')
    await dialog.getByRole('button', { name: 'Change Place' }).click()
    const question = page.getByRole('alertdialog', { name: 'Save and tell 1 family?' })
    await expect(question).toContainText('Rosa Delgado gets an email.')
    await question.getByRole('button', { name: 'Save and Tell Them' }).click()
    await readToast(page, 'Place Changed')

    const rosa = await site.mail.mailTo('rosa.delgado@example.org', /^Changed:/)
    expect(rosa.text).toMatch(/Now: Bubble House, 9 Hill Road/)
    expect(rosa.text).toContain('Your spot is still yours')
  })
})
