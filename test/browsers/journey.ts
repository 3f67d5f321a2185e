import { paths } from '../../src/contract/paths.ts'
import { inLanguage } from '../../src/domain/language.ts'
import { addDays, instantOf, localDate } from '../../src/domain/program-time.ts'
import { adminLogin, type Site } from '../support/site.ts'
import { type Driver, person } from './driver.ts'

const zone = 'America/New_York'

/**
 * Home, sign-up in three steps, My appointment, its link asked for again, home in Spanish, and the registration on the
 * administrator's screen
 */
export async function smoke(driver: Driver, site: Site): Promise<void> {
  const day = addDays(localDate(site.now(), zone), 7)
  const event = await site.createEvent([], {
    date: instantOf(day, '00:00', zone),
    timeSlots: [
      {
        startTime: instantOf(day, '09:00', zone),
        endTime: instantOf(day, '10:00', zone),
        capacity: 10,
      },
    ],
  })
  const { open, see, press, tick, fill } = person(driver)

  await open(site.url)
  await press('Sign Up for This Slot')
  await fill('Full Name', 'Rosa Delgado')
  await fill('Email Address', 'rosa@example.org')
  await fill('Phone Number', '555-010-0123')
  await press('Continue to Address')
  await fill('Street Address', '12 Elm Street')
  await fill('City', 'Harrison')
  await fill('Zip Code', '45030')
  await press('Continue to Confirmation')
  for (const words of [
    "I understand that if I don't show up",
    'I have or will arrange transportation',
    'I confirm my appointment',
    'I know the location',
    'I must stay with my clothes',
  ]) {
    await tick(words)
  }
  await press('Complete Registration')
  await see('Registration Complete!')
  await press('My Appointment')
  await see('You have this spot')
  await press('Change My Details')
  await fill('New Phone Number', '555-010-0199')
  await press('Save My Details')
  await see('Your details are saved')

  await open(site.url + paths.find())
  await fill('Your email or phone number', 'rosa@example.org')
  await press('Send My Link')
  await see('If we find an appointment with rosa@example.org')
  await open(site.url + inLanguage(paths.home(), 'es'))
  await see('Lava tu ropa gratis cada mes')
  await press('Inscribirme en este horario')
  await see('Tus datos de contacto')

  await open(site.url + paths.adminRegistrations({ event: event.id }))
  await fill('Username', adminLogin.username)
  await fill('Password', adminLogin.password)
  await press('Sign In')
  await see('Registrations')
  await see('Rosa Delgado')
}
