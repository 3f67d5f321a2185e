import { expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { removeOtherSettings } from './demo-environment.ts'

test('a demo ignores settings that would connect it to other machines', () => {
  const otherMachines = {
    DATABASE_URL: 'postgres://washday:secret@db.example.org/washday',
    SMTP_URL: 'smtp://mail.example.org:587',
    MAIL_FROM: 'hello@example.org',
    ADMIN_NOTIFICATION_EMAILS: 'office@example.org',
    TEXT_WEBHOOK_URL: 'https://texts.example.org/send',
    TEXT_WEBHOOK_SECRET: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    WEBHOOK_NETWORKS: '10.1.0.0/16',
    TWILIO_API_URL: 'https://twilio.example.org',
    BACKUP_COMMAND: 'rclone copy "$1" office:washday',
    METRICS_PORT: '9090',
  }
  const env: NodeJS.ProcessEnv = { ...otherMachines, PORT: '4000', PATH: '/bin' }
  removeOtherSettings(env)
  expect(env).toEqual({ PORT: '4000', PATH: '/bin' })
})

test('a demo keeps the settings for its address and the program’s name', () => {
  const env: NodeJS.ProcessEnv = {
    PORT: '4000',
    HOST: '127.0.0.1',
    PUBLIC_URL: 'http://laptop.example.org:4000',
    PROGRAM_NAME: 'Laundry Night',
  }
  removeOtherSettings(env)
  expect(readConfig(env).config).toMatchObject({
    port: 4000,
    host: '127.0.0.1',
    publicUrl: 'http://laptop.example.org:4000',
    programName: 'Laundry Night',
  })
})
