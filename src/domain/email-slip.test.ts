import { describe, expect, it } from 'vitest'
import { isUnfinishedEmail, suggestEmail } from './email-slip.ts'

describe('suggestEmail', () => {
  it.each([
    ['gmial.com', 'gmail.com'],
    ['gmai.com', 'gmail.com'],
    ['gamil.com', 'gmail.com'],
    ['gnail.com', 'gmail.com'],
    ['gmaill.com', 'gmail.com'],
    ['gemail.com', 'gmail.com'],
    ['jmail.com', 'gmail.com'],
    ['gmail.con', 'gmail.com'],
    ['gmai.con', 'gmail.com'],
    ['gmail.co', 'gmail.com'],
    ['gmail.cm', 'gmail.com'],
    ['gmail.es', 'gmail.com'],
    ['gmail', 'gmail.com'],
    ['gmial', 'gmail.com'],
    ['gmailcom', 'gmail.com'],
    ['gmailc.om', 'gmail.com'],
    ['gmail..com', 'gmail.com'],
    ['gmail,com', 'gmail.com'],
    ['gmail.com.', 'gmail.com'],
    ['GMIAL.COM', 'gmail.com'],
    ['hotmial.com', 'hotmail.com'],
    ['hotmal.com', 'hotmail.com'],
    ['htomial.com', 'hotmail.com'],
    ['hotmailcom', 'hotmail.com'],
    ['yaho.com', 'yahoo.com'],
    ['yajoo.com', 'yahoo.com'],
    ['yahoo.con', 'yahoo.com'],
    ['yahoo', 'yahoo.com'],
    ['outlok.com', 'outlook.com'],
    ['outlok', 'outlook.com'],
    ['oultook.con', 'outlook.com'],
    ['iclod.com', 'icloud.com'],
    ['icloud.net', 'icloud.com'],
    ['aol.con', 'aol.com'],
    ['aolcom', 'aol.com'],
    ['comcat.net', 'comcast.net'],
    ['sbcgloble.net', 'sbcglobal.net'],
    ['att.nett', 'att.net'],
    ['example.con', 'example.com'],
    ['example.ogr', 'example.org'],
    ['school.example.cmo', 'school.example.com'],
  ])('replaces the domain %s with %s', (typed, meant) => {
    expect(suggestEmail(`Ana.Cruz+wash@${typed}`)).toBe(`Ana.Cruz+wash@${meant}`)
  })

  it('suggests an address without spaces and with a single @', () => {
    expect(suggestEmail('ana cruz@gmail.com')).toBe('anacruz@gmail.com')
    expect(suggestEmail('ana@@gmial.com')).toBe('ana@gmail.com')
  })

  it.each([
    'gmail.com',
    'Gmail.com',
    'googlemail.com',
    'ymail.com',
    'mail.com',
    'email.com',
    'yahoo.com.mx',
    'yahoo.es',
    'yahoo.ca',
    'hotmail.es',
    'hotmail.co.uk',
    'outlook.com.mx',
    'live.com',
    'line.com',
    'aon.com',
    'mac.com',
    'me.com',
    'fuse.net',
    'zoomtown.com',
    'cinci.rr.com',
    'comcast.com',
    'verizon.com',
    'cloud.com',
    'goal.com',
    'gmac.com',
    'contact.com',
    'example.org',
    'example.co',
    'example',
    'live',
  ])('suggests nothing for the domain %s', (domain) => {
    expect(suggestEmail(`ana@${domain}`)).toBeNull()
  })

  it.each(['', 'ana', '@gmial.com', 'a@b@gmial.com', 'ana@', 'ana@.', 'ana@gm!al.con'])(
    'suggests nothing for %j',
    (typed) => {
      expect(suggestEmail(typed)).toBeNull()
    },
  )

  it('suggests nothing if the only mistake is spaces around the address, which the form removes', () => {
    expect(suggestEmail(' ana@gmail.com ')).toBeNull()
  })

  it('suggests an address that needs no further correction', () => {
    for (const domain of ['gmial.con', 'hotmial', 'yaho.co', 'outlok,com', 'example.con']) {
      expect(suggestEmail(suggestEmail(`ana@${domain}`) ?? 'none@gmial.com')).toBeNull()
    }
  })
})

describe('an address', () => {
  it.each([
    ['ana@gmial', true],
    ['ana@gmial.c', true],
    ['ana@gmail.co', true],
    ['ana@yahoo.com.m', true],
    ['ana', true],
    ['ana@gmial.co', false],
    ['ana@gmial.com', false],
    ['ana@gmail.con', false],
  ])('%s is still being typed: %s', (typed, isUnfinished) => {
    expect(isUnfinishedEmail(typed)).toBe(isUnfinished)
  })
})
