import { expect, test } from 'vitest'
import { filesIn, isTest, readSource } from '../../../../test/support/source-files.ts'
import { adminDashboard } from './admin-dashboard.ts'

test('every job has words for the dashboard', () => {
  const jobs = filesIn('src/server/jobs/*.ts').filter((file) => !isTest(file))
  const names = jobs.flatMap((file) =>
    [...readSource(file).matchAll(/\bname: '([a-z-]+)'/g)].map(([, name]) => name),
  )
  expect(names).toContain('send-messages')
  expect(names.toSorted()).toEqual(Object.keys(adminDashboard.health.jobs).toSorted())
})
