import { describe, expect, it, test } from 'vitest'
import { isForFamily, messageKinds } from './message-kind.ts'
import {
  administratorKinds,
  isForAdministrator,
  isReminder,
  organizationKinds,
  outboxKinds,
} from './outbox-kind.ts'
import {
  emailKindOf,
  isText,
  isTextReminder,
  isTextWithEmail,
  isTextWithLink,
  type TextKind,
  textBeside,
  textInstead,
  textKinds,
} from './text-kind.ts'

describe('the kinds of the outbox', () => {
  it('are e-mails to families, texts to families, or messages to the organization or an administrator', () => {
    expect(outboxKinds.filter(isForFamily)).toEqual([...messageKinds])
    expect(outboxKinds.filter(isText)).toEqual([...textKinds])
    const others = outboxKinds.filter((kind) => !isForFamily(kind) && !isText(kind))
    expect(others).toEqual([...organizationKinds, ...administratorKinds])
    expect(others.filter(isForAdministrator)).toEqual([...administratorKinds])
  })

  it('include two reminders by e-mail', () => {
    expect(messageKinds.filter(isReminder)).toEqual([
      'reminder_two_days_before',
      'reminder_day_before',
    ])
  })
})

test('three texts are reminders, and five have a link even for families with an e-mail address', () => {
  expect(textKinds.filter(isTextReminder)).toEqual([
    'text_reminder_two_days_before',
    'text_reminder_day_before',
    'text_reminder_day_of',
  ])
  const withEmail = textKinds.filter(isTextWithEmail)
  expect(withEmail.filter((kind) => !isTextReminder(kind))).toEqual(
    Object.values(textBeside).filter((kind) => !isTextReminder(kind)),
  )
  expect(textKinds.filter((kind) => isTextWithLink(kind, { isAlone: false }))).toEqual([
    'text_spot_available',
    'text_slot_closed',
    'text_asked_to_move',
    'text_other_event',
    'text_my_link',
  ])
})

test('each kind of e-mail has an equivalent text that can replace it', () => {
  expect(Object.keys(textInstead)).toEqual([...messageKinds])
  for (const [kind, text] of Object.entries(textInstead)) expect(emailKindOf[text]).toBe(kind)
  const instead = new Set<TextKind>(Object.values(textInstead))
  expect(textKinds.filter((kind) => !instead.has(kind))).toEqual(['text_reminder_day_of'])
  const withoutLink = Object.values(textInstead).filter(
    (kind) => !isTextWithLink(kind, { isAlone: true }),
  )
  expect(withoutLink).toEqual([
    'text_phone_changed',
    'text_cancelled',
    'text_announcement',
    'text_no_show_noted',
  ])
})

test('each kind of text has an equivalent e-mail, and accompanies no other kind of e-mail', () => {
  for (const kind of textKinds) expect(messageKinds).toContain(emailKindOf[kind])
  for (const [emailKind, textKind] of Object.entries(textBeside)) {
    expect(emailKindOf[textKind]).toBe(emailKind)
  }
})
