import { expect } from 'vitest'
import type { ImportKind, ImportReport } from '../../src/contract/data.ts'
import type { ErrorBody } from '../../src/contract/error.ts'
import { api } from '../../src/contract/paths.ts'
import { csvLine } from '../../src/domain/csv-cell.ts'
import type { TestApp } from './app.ts'

export function csvFile(header: string[], ...rows: string[][]): string {
  return [header, ...rows].map(csvLine).join('')
}

async function send<T>(app: TestApp, token: string, url: string, file: string | Buffer) {
  const response = await app.app.inject({
    method: 'POST',
    url,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
    payload: file,
  })
  return { status: response.statusCode, body: JSON.parse(response.body) as T }
}

export const checkCsv = <T = ImportReport>(
  app: TestApp,
  token: string,
  kind: ImportKind,
  file: string | Buffer,
) => send<T>(app, token, api.adminImportCheck(kind), file)

export const runCsv = <T = ErrorBody>(
  app: TestApp,
  token: string,
  kind: ImportKind,
  file: string | Buffer,
  expected: { ready: number; refused: number },
) => send<T>(app, token, api.adminImport(kind, expected), file)

export async function importCsv(
  app: TestApp,
  token: string,
  kind: ImportKind,
  file: string | Buffer,
) {
  const { body: checked, status } = await checkCsv(app, token, kind, file)
  expect(status, JSON.stringify(checked)).toBe(200)
  const { body } = await runCsv<ImportReport>(app, token, kind, file, checked)
  expect(body).toEqual(checked)
  return body
}

export async function exportCsv(app: TestApp, token: string, kind: string, query = {}) {
  const { body, statusCode } = await app.app.inject({
    url: api.adminExport(kind, query),
    headers: { authorization: `Bearer ${token}` },
  })
  expect(statusCode).toBe(200)
  return body
}
