import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import settings from '../scripts/server-settings.json' with { type: 'json' }

const variables = Object.entries(settings).map(([name, value]) => `${name}=${value}`)

test('the container starts the server with the settings of npm start', () => {
  const lines = readFileSync('Dockerfile', 'utf8').split('\n')
  const set = lines.filter((line) => line.startsWith('ENV ')).flatMap((line) => line.split(' '))
  expect(set).toEqual(expect.arrayContaining(variables))
})

test('systemd starts the server with the settings of npm start', () => {
  const lines = readFileSync('deploy/washday.service', 'utf8').split('\n')
  expect(lines).toEqual(expect.arrayContaining(variables.map((set) => `Environment=${set}`)))
})
