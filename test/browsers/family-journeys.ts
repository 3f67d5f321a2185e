import { api, paths } from '../../src/contract/paths.ts'
import { privacy as enPrivacy } from '../../src/contract/words/en/privacy.ts'
import { shell as enShell } from '../../src/contract/words/en/shell.ts'
import { find as esFind } from '../../src/contract/words/es/find.ts'
import { my as esMy } from '../../src/contract/words/es/my.ts'
import { privacy as esPrivacy } from '../../src/contract/words/es/privacy.ts'
import { shell as esShell } from '../../src/contract/words/es/shell.ts'
import { inLanguage } from '../../src/domain/language.ts'
import { cancelLinkFromMail, linkIn } from '../support/public-steps.ts'
import { adminLogin } from '../support/site.ts'
import { key } from './driver.ts'
import type { Journey } from './journey.ts'
import { boxes, createNextWeek, fillContact, finish, rosa, words } from './sign-up-steps.ts'

const { home, register, success } = words.en

/** Families' journeys from SPEC.md: English, Spanish, phone without e-mail, keyboard, machine-translated pages */
export const familyJourneys: Journey[] = [
  {
    name: 'sign up, change details, request the link; an administrator sees the registration',
    async run({ site, visitor }) {
      const { open, press, fill, see } = visitor
      const event = await createNextWeek(site)
      await open(site.url)
      await press(home.signUp)
      await fillContact(visitor, words.en)
      await finish(visitor, words.en)
      await press('My Appointment')
      await see('You have this spot')
      await press('Change My Details')
      await fill('New Phone Number', '555-010-0199')
      await press('Save My Details')
      await see('Your details are saved')

      await open(site.url + paths.find())
      await fill('Your email or phone number', rosa.email)
      await press('Send My Link')
      await see(`If we find an appointment with ${rosa.email}`)

      await open(site.url + paths.adminRegistrations({ event: event.id }))
      await fill('Username', adminLogin.username)
      await fill('Password', adminLogin.password)
      await press('Sign In')
      await see('Registrations')
      await see(rosa.name)
    },
  },
  {
    name: 'sign up and read about privacy in Spanish',
    async run({ site, visitor }) {
      const { open, press, see } = visitor
      await createNextWeek(site)
      await open(site.url + inLanguage(paths.home(), 'es'))
      await press(words.es.home.signUp)
      await fillContact(visitor, words.es)
      await finish(visitor, words.es)
      await press(words.es.success.yours.confirmed)
      await see(esMy.yours.title)
      await press(esShell.privacy)
      await see(esPrivacy.title)
      await open(site.url + inLanguage(paths.find(), 'es'))
      await see(esFind.title)
    },
  },
  {
    name: 'join the waitlist, get the spot that somebody cancels',
    async run({ site, visitor }) {
      const { open, press, fill, see } = visitor
      const { id: eventId, timeSlots } = await createNextWeek(site, 1)
      const timeSlotId = timeSlots[0]?.id
      const first = { name: 'First Family', email: 'first@example.org', zipCode: '45030' }
      await site.call('POST', api.register(), { eventId, timeSlotId, ...first })
      await open(site.url)
      await press(home.joinWaitlist)
      await fill('Full Name', rosa.name)
      await fill('Email Address', rosa.email)
      await press('Join Waitlist')
      await see("You're on the Waitlist!")

      await open(await cancelLinkFromMail(site.mail, first.email))
      await press('Yes, Cancel My Registration')
      await see('Registration Cancelled')
      const { text } = await site.mail.mailTo(rosa.email, /A spot is open/)
      await open(linkIn(text, /\/my\//))
      await fillContact(visitor, words.en)
      await finish(visitor, words.en)
    },
  },
  {
    name: 'sign up with a phone and no e-mail, read the privacy page, cancel by the texted link',
    sendsTexts: true,
    async run({ site, driver, visitor }) {
      const { open, press, tick, fill, see } = visitor
      await createNextWeek(site)
      await open(site.url)
      await press(home.signUp)
      await fill(register.contact.name, rosa.name)
      await press(register.noEmail.action)
      await fill(register.noEmail.phone, '513-555-0123')
      await tick(register.noEmail.agree)
      // The privacy link opens a new tab, so that the form keeps what was typed.
      const href = await driver.evaluate<string>(
        `[...document.querySelectorAll('main a[target=_blank]')].find((link) => link.innerText.includes(${JSON.stringify(enShell.privacy)})).href`,
      )
      await press(register.contact.action)
      await finish(visitor, words.en)
      await see('We sent you a text with your confirmation.')
      await open(href)
      await see(enPrivacy.title)

      const { body } = await site.texts.textTo('+15135550123')
      await open(linkIn(body, /\/m\//))
      await see('You have this spot')
      await press('Cancel My Registration')
      await press('Yes, Cancel My Registration')
      await see('Registration Cancelled')
    },
  },
  {
    name: 'sign up by keyboard alone',
    async run({ site, visitor }) {
      const { open, see, tabTo, type, activate, seeFocus } = visitor
      const { contact, address, confirm } = register
      await createNextWeek(site)
      await open(site.url)
      await see('10 spots available')
      await tabTo('Skip to main content')
      await type(key.enter)
      await tabTo(home.signUp)
      await type(key.enter)
      await seeFocus(contact.title)
      const typed = {
        [contact.name]: rosa.name,
        [contact.email]: rosa.email,
        [contact.phone]: rosa.phone,
      }
      for (const [label, text] of Object.entries(typed)) {
        await tabTo(label)
        await type(text)
      }
      await type(key.enter)
      await seeFocus(address.title)
      const place = { [address.address]: '12 Elm Street', [address.city]: 'Harrison' }
      for (const [label, text] of Object.entries({ ...place, [address.zipCode]: '45030' })) {
        await tabTo(label)
        await type(text)
      }
      await type(key.enter)
      await seeFocus(confirm.title)
      for (const box of boxes(register)) {
        await tabTo(box)
        await activate(key.space)
      }
      await tabTo(confirm.action)
      await activate(key.enter)
      await seeFocus(success.confirmed.title)
    },
  },
  {
    name: 'sign up on pages that a translator changes',
    isTranslated: true,
    async run({ site, visitor }) {
      await createNextWeek(site)
      await visitor.open(site.url)
      await visitor.press(home.signUp)
      await fillContact(visitor, words.en)
      await finish(visitor, words.en)
      await visitor.press('My Appointment')
      await visitor.see('You have this spot')
    },
  },
]
