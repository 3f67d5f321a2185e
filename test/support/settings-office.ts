import type { ErrorBody } from '../../src/contract/error.ts'
import { api } from '../../src/contract/paths.ts'
import type { ProgramSettingsAnswer } from '../../src/contract/program-settings.ts'
import type { SettingField } from '../../src/domain/program-settings.ts'
import { createTestApp, type TestApp } from './app.ts'
import { adminLogin, signInAdmin } from './data.ts'

export async function createSettingsOffice(options: Parameters<typeof createTestApp>[0] = {}) {
  const app = await createTestApp(options)
  const token = await signInAdmin(app)
  const read = async () =>
    (await app.get<ProgramSettingsAnswer>(api.adminSettings(), { token })).body
  const save = async (
    values: Partial<Record<SettingField, string | null>>,
    version?: number,
    through: TestApp = app,
  ) => {
    const body = {
      version: version ?? (await read()).version,
      currentPassword: adminLogin.password,
      ...values,
    }
    return through.put<ProgramSettingsAnswer & ErrorBody>(api.adminSettings(), body, { token })
  }
  const activities = async () =>
    (await app.get<{ description: string; actor: string }[]>(api.adminActivity(), { token })).body
  return { app, token, read, save, activities }
}
