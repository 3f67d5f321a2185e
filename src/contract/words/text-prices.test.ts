import { describe, expect, it, test } from 'vitest'
import { allTexts, saturday, wednesday } from '../../../test/support/all-texts.ts'
import { toGsmText } from '../../domain/gsm-text.ts'
import { type Language, languages } from '../../domain/language.ts'
import { countSegments } from '../../domain/text-segments.ts'

/** Dollars in the United States, with the networks' fee */
const pricePerSegment = 0.0083

const row = ([name, text]: [string, string]) => {
  const segments = countSegments(text)
  return `${name}: ${segments} ($${(segments * pricePerSegment).toFixed(4)}) ${text}`
}

test('each text in English has the listed segments and price', () => {
  expect(`\n${allTexts('en', wednesday).map(row).join('\n')}\n`).toMatchInlineSnapshot(`
    "
    text_confirmed: 1 ($0.0083) Harrison Laundry Days: You're signed up for Wed, Sep 30, 10:30 AM, Spin Cycle Laundr... We may text you a reminder. Reply HELP for help, STOP for no more texts.
    text_confirmed, no email: 2 ($0.0166) Harrison Laundry Days: You're signed up: Wed, Sep 30, 10:30 AM, Spin Cycle Laundromat... Details: https://laundry.example.org/m/AbCdEfGhIjKlMnOp Reply HELP for help, STOP to end.
    text_waitlist_joined, no email: 2 ($0.0166) Harrison Laundry Days: On the waitlist: Wed, Sep 30, 10:30 AM, Spin Cycle Laundromat... No spot yet, we'll text you. https://laundry.example.org/m/AbCdEfGhIjKlMnOp Reply STOP to end.
    text_spot_available, answered by YES: 1 ($0.0083) Harrison Laundry Days: A spot is open Wed, Sep 30, 10:30 AM, Spin Cycle Laundromat, Harrison. Reply YES to take it. The first to reply gets it.
    text_spot_available, answered by YES, no email: 2 ($0.0166) Harrison Laundry Days: A spot is open Wed, Sep 30, 10:30 AM, Spin Cycle Laundromat... Reply YES to take it. The first to reply gets it. https://laundry.example.org/m/AbCdEfGhIjKlMnOp
    text_spot_available, details missing: 1 ($0.0083) Harrison Laundry Days: A spot is open Wed, Sep 30, 10:30 AM, Spin Cycle Laundromat, Harrison. First one gets it: https://laundry.example.org/m/AbCdEfGhIjKlMnOp
    text_sign_up_link, no email: 2 ($0.0166) Harrison Laundry Days: Your link to sign up, Wed, Sep 30, 10:30 AM, Spin Cycle Laundromat...: https://laundry.example.org/m/AbCdEfGhIjKlMnOp If you did not ask for it, ignore this.
    text_promoted: 1 ($0.0083) Harrison Laundry Days: A spot opened, and it is yours: Wed, Sep 30, 10:30 AM, Spin Cycle Laundromat, Harrison. Reply C to cancel, STOP for no more texts.
    text_promoted, no email: 2 ($0.0166) Harrison Laundry Days: A spot opened, and it is yours: Wed, Sep 30, 10:30 AM, Spin Cycle Laundromat... Details: https://laundry.example.org/m/AbCdEfGhIjKlMnOp Reply C to cancel.
    text_moved: 1 ($0.0083) Harrison Laundry Days: Your new time is Wed, Sep 30, 10:30 AM, Spin Cycle Laundromat, Harrison. You no longer have your old time. Reply C to cancel.
    text_moved, no email: 1 ($0.0083) Harrison Laundry Days: Your new time is Wed, Sep 30, 10:30 AM, Spin Cycle Laundrom... Details: https://laundry.example.org/m/AbCdEfGhIjKlMnOp Reply C to cancel.
    text_cancelled: 1 ($0.0083) Harrison Laundry Days: Your sign-up for Wed, Sep 30, 10:30 AM, Spin Cycle Laundromat, Harrison is cancelled. You are welcome to pick another time.
    text_changed, no email: 1 ($0.0083) Harrison Laundry Days: The time or place has changed. Now: Wed, Sep 30, 10:30 AM, Spin Cycle Laundrom... Details: https://laundry.example.org/m/AbCdEfGhIjKlMnOp
    text_announcement: 1 ($0.0083) Harrison Laundry Days: Wed, Sep 30, 10:30 AM, Spin Cycle Laundromat, Harrison: A machine is broken.
    text_slot_closed, no email: 1 ($0.0083) Harrison Laundry Days: Closed: Wed, Sep 30, 10:30 AM, Spin Cycle Laundromat,... A machine is broken. Other times: https://laundry.example.org/m/AbCdEfGhIjKlMnOp
    text_slot_reopened: 1 ($0.0083) Harrison Laundry Days: Open again: Wed, Sep 30, 10:30 AM, Spin Cycle Laundromat, Harrison. You are on the waitlist.
    text_slot_reopened, no email: 1 ($0.0083) Harrison Laundry Days: Open again: Wed, Sep 30, 10:30 AM, Spin Cycle Laundro... You are on the waitlist. Details: https://laundry.example.org/m/AbCdEfGhIjKlMnOp
    text_asked_to_move, no email: 1 ($0.0083) Harrison Laundry Days: Wed, Sep 30, 10:30 AM, Spin Cycle L...: A machine is broken. Pick another time if you can: https://laundry.example.org/m/AbCdEfGhIjKlMnOp
    text_other_event, no email: 1 ($0.0083) Harrison Laundry Days: Open spots from Wed, Sep 30, 10:30 AM, Spin Cycle Lau... A machine is broken. Pick a time: https://laundry.example.org/m/AbCdEfGhIjKlMnOp
    text_reminder_two_days_before: 1 ($0.0083) Harrison Laundry Days: Your free laundry is Wed, Sep 30, 10:30 AM, Spin Cycle Laundromat, Harrison. Are you coming? Reply YES, or C to cancel.
    text_reminder_two_days_before, no email: 2 ($0.0166) Harrison Laundry Days: Your free laundry is Wed, Sep 30, 10:30 AM, Spin Cycle Laundromat... Are you coming? Reply YES, or C to cancel. https://laundry.example.org/m/AbCdEfGhIjKlMnOp
    text_my_link, no email: 1 ($0.0083) Harrison Laundry Days: Your link for Wed, Sep 30, 10:30 AM, Spin Cycle Laundromat, Ha... Didn't ask? Ignore this. https://laundry.example.org/m/AbCdEfGhIjKlMnOp
    text_reminder_day_before: 1 ($0.0083) Harrison Laundry Days: Your free laundry is Wed, Sep 30, 10:30 AM, Spin Cycle Laundromat, Harrison. Bring laundry and soap. Reply C to cancel.
    text_reminder_day_before, no email: 2 ($0.0166) Harrison Laundry Days: Your free laundry is Wed, Sep 30, 10:30 AM, Spin Cycle Laundromat... Bring laundry and soap. https://laundry.example.org/m/AbCdEfGhIjKlMnOp Reply C to cancel.
    text_reminder_day_of: 1 ($0.0083) Harrison Laundry Days: See you soon: Wed, Sep 30, 10:30 AM, Spin Cycle Laundromat, Harrison. Stay with your clothes. Reply C to cancel.
    text_no_show_noted: 1 ($0.0083) Harrison Laundry Days: We missed you Wed, Sep 30, 10:30 AM, Spin Cycle Laundromat, Ha... You can sign up again. Next time please cancel. Call us: (555) 010-0100
    text_phone_changed: 1 ($0.0083) Harrison Laundry Days: Another phone now gets our texts about Wed, Sep 30, 10:30 AM, Spin Cycle Laundromat, Harrison. Not you? Call (555) 010-0100.
    text_no_show_noted, banned: 1 ($0.0083) Harrison Laundry Days: We missed you Wed, Sep 30, 10:30 AM, Spin Cycle Laundromat, Harrison. For now you cannot sign up. Call us: (555) 010-0100
    text_no_show_noted, banned for months: 1 ($0.0083) Harrison Laundry Days: We missed you Wed, Sep 30, 10:30 AM, Spin Cycle Laundromat, Harrison. You can sign up again from Sep 30, 2026 on. Call us: (555) 010-0100
    text_confirmed, earlier time: 2 ($0.0166) Harrison Laundry Days: You're signed up: Wed, Sep 30, 10:30 AM, Spin Cycle Laundromat... You no longer have your earlier time, Wed, Sep 30, 10:30 AM. Details: https://laundry.example.org/m/AbCdEfGhIjKlMnOp Reply HELP for help, STOP to end.
    text_promoted, earlier time: 2 ($0.0166) Harrison Laundry Days: A spot opened, and it is yours: Wed, Sep 30, 10:30 AM, Spin Cycle Laundromat... You no longer have your earlier time, Wed, Sep 30, 10:30 AM. Details: https://laundry.example.org/m/AbCdEfGhIjKlMnOp Reply C to cancel.
    text_waitlist_joined, earlier time: 2 ($0.0166) Harrison Laundry Days: On the waitlist: Wed, Sep 30, 10:30 AM, Spin Cycle Laundromat... You no longer have your earlier time, Wed, Sep 30, 10:30 AM. No spot yet, we'll text you. https://laundry.example.org/m/AbCdEfGhIjKlMnOp Reply STOP to end.
    text_cancelled, earlier time: 1 ($0.0083) Harrison Laundry Days: Your sign-up for Wed, Sep 30, 10:30 AM, Spin Cycle Laundroma... is cancelled. Your earlier time, Wed, Sep 30, 10:30 AM, is cancelled too.
    text_slot_closed, earlier time: 2 ($0.0166) Harrison Laundry Days: Closed: Wed, Sep 30, 10:30 AM, Spin Cycle Laundromat... Your earlier time, Wed, Sep 30, 10:30 AM, is cancelled too. A machine is broken. Other times: https://laundry.example.org/m/AbCdEfGhIjKlMnOp
    text_slot_reopened, earlier time: 2 ($0.0166) Harrison Laundry Days: Open again: Wed, Sep 30, 10:30 AM, Spin Cycle Laundromat... You no longer have your earlier time, Wed, Sep 30, 10:30 AM. You are on the waitlist. Details: https://laundry.example.org/m/AbCdEfGhIjKlMnOp
    text_changed, asks whether they come: 1 ($0.0083) Harrison Laundry Days: Your new time is Wed, Sep 30, 10:30 AM, Spin Cycle Laundromat, Harrison. Are you coming? Reply YES, or C to cancel.
    text_changed, asks whether they come, no email: 2 ($0.0166) Harrison Laundry Days: Your new time is Wed, Sep 30, 10:30 AM, Spin Cycle Laundromat... Are you coming? Reply YES, or C to cancel. https://laundry.example.org/m/AbCdEfGhIjKlMnOp
    text_waitlist_joined, banned: 1 ($0.0083) Harrison Laundry Days: On the waitlist: Wed, Sep 30, 10:30 AM, Spin Cycle La... Right now we cannot give you a spot. Call us: (555) 010-0100. Reply STOP to end.
    help: 1 ($0.0083) Harrison Laundry Days: free laundry for families. Questions? Call (555) 010-0100. Reply C to cancel your spot, STOP for no more texts.
    cancelQuestion: 1 ($0.0083) Cancel Wed, Sep 30, 10:30 AM at Spin Cycle Laundromat, Harrison? Reply YES to cancel.
    orOther: 1 ($0.0083) Cancel Wed, Sep 30, 10:30 AM at Spin Cycle Laundromat, Harrison? Reply YES to cancel. For Rosa, reply C.
    leaveQuestion: 1 ($0.0083) Leave the waitlist for Wed, Sep 30, 10:30 AM at Spin Cycle Laundromat, Harrison? Reply YES to leave it.
    changedQuestion: 1 ($0.0083) Your appointment has changed. Cancel Wed, Sep 30, 10:30 AM at Spin Cycle Laundromat, Harrison? Reply YES to cancel.
    cancelled: 1 ($0.0083) Your spot on Wed, Sep 30, 10:30 AM is cancelled. Thank you for letting us know.
    leftWaitlist: 1 ($0.0083) You are off the waitlist for Wed, Sep 30, 10:30 AM. Thank you for letting us know.
    kept: 1 ($0.0083) OK, you keep your spot on Wed, Sep 30, 10:30 AM. See you then.
    keptPlace: 1 ($0.0083) OK, you stay on the waitlist for Wed, Sep 30, 10:30 AM.
    noSpot: 1 ($0.0083) We found no upcoming spot for this phone number. Questions? Call (555) 010-0100.
    nothingToCancel: 1 ($0.0083) There is nothing to cancel right now. To cancel a spot, reply C. Questions? Call (555) 010-0100.
    callToCancel: 1 ($0.0083) To cancel your spot, please call (555) 010-0100.
    over: 1 ($0.0083) Your spot on Wed, Sep 30, 10:30 AM is over, so it can no longer be cancelled. Questions? Call (555) 010-0100.
    stopped: 1 ($0.0083) OK, no more texts from us. To get them again, reply START. Questions? Call (555) 010-0100.
    coming: 1 ($0.0083) Thank you. We will see you Wed, Sep 30, 10:30 AM.
    comingAndOther: 1 ($0.0083) Thank you. We will see you Wed, Sep 30, 10:30 AM. Are you coming Wed, Sep 30, 10:30 AM too? Reply YES, or C to cancel.
    comingQuestion: 1 ($0.0083) Are you coming Wed, Sep 30, 10:30 AM, Spin Cycle Laundromat, Harrison? Reply YES, or C to cancel.
    noSpotAnymore: 1 ($0.0083) You do not have a spot on Wed, Sep 30, 10:30 AM anymore. Questions? Call (555) 010-0100.
    timeOver: 1 ($0.0083) Your time on Wed, Sep 30, 10:30 AM is over. Questions? Call (555) 010-0100.
    claimed: 1 ($0.0083) The spot is yours: Wed, Sep 30, 10:30 AM, Spin Cycle Laundromat, Harrison. Reply C to cancel.
    spotTaken: 1 ($0.0083) Sorry, someone else already took Wed, Sep 30, 10:30 AM. You stay on the waitlist. We will tell you when a spot opens.
    spotKept: 1 ($0.0083) Sorry, the spot Wed, Sep 30, 10:30 AM is kept for another family for now. You stay on the waitlist. We will tell you if it opens.
    otherOffer: 2 ($0.0166) The spot is yours: Wed, Sep 30, 10:30 AM, Spin Cycle Laundromat, Harrison. Reply C to cancel. To take Wed, Sep 30, 10:30 AM too, use the link in our message about it.
    claimQuestion: 1 ($0.0083) That time has changed. A spot is open Wed, Sep 30, 10:30 AM, Spin Cycle Laundromat, Harrison. Reply YES to take it.
    claimByLink: 1 ($0.0083) We need a few details before you can take Wed, Sep 30, 10:30 AM. We are texting you a link. The first to finish gets the spot.
    claimByCall: 1 ($0.0083) To take the spot on Wed, Sep 30, 10:30 AM, please call (555) 010-0100.
    claimTooLate: 1 ($0.0083) The time on Wed, Sep 30, 10:30 AM has started, so the spot can no longer be taken. Questions? Call (555) 010-0100.
    claimClosed: 1 ($0.0083) The time on Wed, Sep 30, 10:30 AM is closed, so the spot can no longer be taken. Questions? Call (555) 010-0100.
    claimNotOpen: 1 ($0.0083) Sign-up for Wed, Sep 30, 10:30 AM is not open yet. You stay on the waitlist. We will tell you when a spot opens.
    closed: 1 ($0.0083) Sorry, Wed, Sep 30, 10:30 AM is closed. You can pick another time with the link in our message, or call (555) 010-0100.
    notWaiting: 1 ($0.0083) You are not on the waitlist for Wed, Sep 30, 10:30 AM anymore. Questions? Call (555) 010-0100.
    staysWaiting: 1 ($0.0083) OK, you stay on the waitlist for Wed, Sep 30, 10:30 AM.
    notUnderstood: 1 ($0.0083) Sorry, nobody reads texts here. Please call (555) 010-0100. To cancel your spot, reply C.
    "
  `)
})

test('each text in Spanish has the listed segments and price', () => {
  expect(`\n${allTexts('es', wednesday).map(row).join('\n')}\n`).toMatchInlineSnapshot(`
    "
    text_confirmed: 1 ($0.0083) Harrison Laundry Days: Tu lugar es el mié 30 sep, 10:30 a. m., Spin Cycle Laundrom... Tal vez te lo recordemos. Responde AYUDA, o STOP para no recibir mensajes.
    text_confirmed, no email: 2 ($0.0166) Harrison Laundry Days: Tu lugar es el mié 30 sep, 10:30 a. m., Spin Cycle Laundromat... Tu cita: https://laundry.example.org/m/AbCdEfGhIjKlMnOp STOP para no recibir mensajes.
    text_waitlist_joined, no email: 2 ($0.0166) Harrison Laundry Days: Lista de espera: mié 30 sep, 10:30 a. m., Spin Cycle Laundromat... Si hay un lugar, te avisamos. https://laundry.example.org/m/AbCdEfGhIjKlMnOp STOP para no recibir mensajes.
    text_spot_available, answered by YES: 1 ($0.0083) Harrison Laundry Days: Hay un lugar el mié 30 sep, 10:30 a. m., Spin Cycle Laundromat, Harrison. Responde ACEPTO para tomarlo. Es de quien responda primero.
    text_spot_available, answered by YES, no email: 2 ($0.0166) Harrison Laundry Days: Hay un lugar el mié 30 sep, 10:30 a. m., Spin Cycle Laundromat... Responde ACEPTO para tomarlo. Es de quien responda primero. https://laundry.example.org/m/AbCdEfGhIjKlMnOp
    text_spot_available, details missing: 1 ($0.0083) Harrison Laundry Days: Hay un lugar el mié 30 sep, 10:30 a. m., Spin Cycle La... Es de quien se inscriba primero: https://laundry.example.org/m/AbCdEfGhIjKlMnOp
    text_sign_up_link, no email: 2 ($0.0166) Harrison Laundry Days: Enlace para inscribirte el mié 30 sep, 10:30 a. m., Spin Cycle Laundromat...: https://laundry.example.org/m/AbCdEfGhIjKlMnOp Si no lo pediste, no hagas nada.
    text_promoted: 1 ($0.0083) Harrison Laundry Days: Ya tienes un lugar el mié 30 sep, 10:30 a. m., Spin Cycle Laundromat, Harrison. Responde C para cancelar, STOP para no recibir mensajes.
    text_promoted, no email: 2 ($0.0166) Harrison Laundry Days: Ya tienes un lugar el mié 30 sep, 10:30 a. m., Spin Cycle Laundromat... Tu cita: https://laundry.example.org/m/AbCdEfGhIjKlMnOp Responde C para cancelar.
    text_moved: 1 ($0.0083) Harrison Laundry Days: Tu nuevo horario es el mié 30 sep, 10:30 a. m., Spin Cycle Laundromat, Harr... Ya no tienes el lugar de antes. Responde C para cancelar.
    text_moved, no email: 2 ($0.0166) Harrison Laundry Days: Tu nuevo horario es el mié 30 sep, 10:30 a. m., Spin Cycle Laundromat... Tu cita: https://laundry.example.org/m/AbCdEfGhIjKlMnOp Responde C para cancelar.
    text_cancelled: 1 ($0.0083) Harrison Laundry Days: Cancelamos tu cita del mié 30 sep, 10:30 a. m., Spin Cycle Laundromat, Harrison. Puedes elegir otro horario cuando quieras.
    text_changed, no email: 1 ($0.0083) Harrison Laundry Days: Hay un cambio en tu lavado. Ahora es el mié 30 sep, 10:30 a. m., Spin Cycle La... Tu cita: https://laundry.example.org/m/AbCdEfGhIjKlMnOp
    text_announcement: 1 ($0.0083) Harrison Laundry Days: Sobre el lavado del mié 30 sep, 10:30 a. m., Spin Cycle Laundromat, Harrison: No funciona una lavadora.
    text_slot_closed, no email: 2 ($0.0166) Harrison Laundry Days: No hay lavado el mié 30 sep, 10:30 a. m., Spin Cycle Laundromat... No funciona una lavadora. Otros horarios: https://laundry.example.org/m/AbCdEfGhIjKlMnOp
    text_slot_reopened: 1 ($0.0083) Harrison Laundry Days: Ya hay lavado otra vez el mié 30 sep, 10:30 a. m., Spin Cycle Laundromat, Harrison. Quedas en la lista de espera.
    text_slot_reopened, no email: 2 ($0.0166) Harrison Laundry Days: Ya hay lavado otra vez el mié 30 sep, 10:30 a. m., Spin Cycle Laundromat... Quedas en la lista de espera. Tu cita: https://laundry.example.org/m/AbCdEfGhIjKlMnOp
    text_asked_to_move, no email: 2 ($0.0166) Harrison Laundry Days: Sobre el lavado del mié 30 sep, 10:30 a. m., Spin Cycle Laundromat...: No funciona una lavadora. Si puedes, elige otro horario: https://laundry.example.org/m/AbCdEfGhIjKlMnOp
    text_other_event, no email: 2 ($0.0166) Harrison Laundry Days: Hay lugar desde el mié 30 sep, 10:30 a. m., Spin Cycle Laundromat... No funciona una lavadora. Elige un horario: https://laundry.example.org/m/AbCdEfGhIjKlMnOp
    text_reminder_two_days_before: 1 ($0.0083) Harrison Laundry Days: Tu lavado gratis es el mié 30 sep, 10:30 a. m., Spin Cycle Laundromat, Harrison. ¿Vas a venir? Responde VOY, o C para cancelar.
    text_reminder_two_days_before, no email: 2 ($0.0166) Harrison Laundry Days: Tu lavado gratis es el mié 30 sep, 10:30 a. m., Spin Cycle Laundromat... ¿Vas a venir? Responde VOY, o C para cancelar. https://laundry.example.org/m/AbCdEfGhIjKlMnOp
    text_my_link, no email: 1 ($0.0083) Harrison Laundry Days: Enlace a tu cita: mié 30 sep, 10:30 a. m., Spin Cycle Laun... ¿No lo pediste? Ignora esto. https://laundry.example.org/m/AbCdEfGhIjKlMnOp
    text_reminder_day_before: 1 ($0.0083) Harrison Laundry Days: Tu lavado gratis es el mié 30 sep, 10:30 a. m., Spin Cycle Laundromat, Harrison. Trae ropa y detergente. Responde C para cancelar.
    text_reminder_day_before, no email: 2 ($0.0166) Harrison Laundry Days: Tu lavado gratis es el mié 30 sep, 10:30 a. m., Spin Cycle Laundromat... Trae ropa y detergente. https://laundry.example.org/m/AbCdEfGhIjKlMnOp Responde C para cancelar.
    text_reminder_day_of: 1 ($0.0083) Harrison Laundry Days: Te esperamos pronto: el mié 30 sep, 10:30 a. m., Spin Cycle Laundromat, Harrison. Quédate junto a tu ropa. Responde C para cancelar.
    text_no_show_noted: 1 ($0.0083) Harrison Laundry Days: No llegaste el mié 30 sep, 10:30 a. m., Spin Cycle L... Puedes inscribirte otra vez. Si no vienes, cancela antes. Llama al (555) 010-0100
    text_phone_changed: 1 ($0.0083) Harrison Laundry Days: Ahora otro teléfono recibe los mensajes de tu cita: mié 30 sep, 10:30 a. m., Spin Cycle Laund... ¿No lo pediste? Llama al (555) 010-0100.
    text_no_show_noted, banned: 1 ($0.0083) Harrison Laundry Days: No llegaste el mié 30 sep, 10:30 a. m., Spin Cycle Laundromat, Harrison. Por ahora no puedes inscribirte. Llama al (555) 010-0100
    text_no_show_noted, banned for months: 1 ($0.0083) Harrison Laundry Days: No llegaste el mié 30 sep, 10:30 a. m., Spin Cycle Laundroma... Puedes inscribirte otra vez desde el 30 sep 2026. Llama al (555) 010-0100
    text_confirmed, earlier time: 2 ($0.0166) Harrison Laundry Days: Tu lugar es el mié 30 sep, 10:30 a. m., Spin Cycle Laundromat... Tu horario anterior, mié 30 sep, 10:30 a. m., ya no es tuyo. Tu cita: https://laundry.example.org/m/AbCdEfGhIjKlMnOp STOP para no recibir mensajes.
    text_promoted, earlier time: 2 ($0.0166) Harrison Laundry Days: Ya tienes un lugar el mié 30 sep, 10:30 a. m., Spin Cycle Laundromat... Tu horario anterior, mié 30 sep, 10:30 a. m., ya no es tuyo. Tu cita: https://laundry.example.org/m/AbCdEfGhIjKlMnOp Responde C para cancelar.
    text_waitlist_joined, earlier time: 2 ($0.0166) Harrison Laundry Days: Lista de espera: mié 30 sep, 10:30 a. m., Spin Cycle Laundromat... Tu horario anterior, mié 30 sep, 10:30 a. m., ya no es tuyo. Si hay un lugar, te avisamos. https://laundry.example.org/m/AbCdEfGhIjKlMnOp STOP para no recibir mensajes.
    text_cancelled, earlier time: 1 ($0.0083) Harrison Laundry Days: Cancelamos tu cita del mié 30 sep, 10:30 a. m., Spin Cycle Lau... Tu horario anterior, mié 30 sep, 10:30 a. m., también queda cancelado.
    text_slot_closed, earlier time: 2 ($0.0166) Harrison Laundry Days: No hay lavado el mié 30 sep, 10:30 a. m., Spin Cycle Laundromat... Tu horario anterior, mié 30 sep, 10:30 a. m., también queda cancelado. No funciona una lavadora. Otros horarios: https://laundry.example.org/m/AbCdEfGhIjKlMnOp
    text_slot_reopened, earlier time: 2 ($0.0166) Harrison Laundry Days: Ya hay lavado otra vez el mié 30 sep, 10:30 a. m., Spin Cycle Laundromat... Tu horario anterior, mié 30 sep, 10:30 a. m., ya no es tuyo. Quedas en la lista de espera. Tu cita: https://laundry.example.org/m/AbCdEfGhIjKlMnOp
    text_changed, asks whether they come: 1 ($0.0083) Harrison Laundry Days: Tu nuevo horario es el mié 30 sep, 10:30 a. m., Spin Cycle Laundromat, Harrison. ¿Vas a venir? Responde VOY, o C para cancelar.
    text_changed, asks whether they come, no email: 2 ($0.0166) Harrison Laundry Days: Tu nuevo horario es el mié 30 sep, 10:30 a. m., Spin Cycle Laundromat... ¿Vas a venir? Responde VOY, o C para cancelar. https://laundry.example.org/m/AbCdEfGhIjKlMnOp
    text_waitlist_joined, banned: 2 ($0.0166) Harrison Laundry Days: Lista de espera: mié 30 sep, 10:30 a. m., Spin Cycle Laundromat... Por ahora no podemos darte un lugar. Llama al (555) 010-0100. STOP para no recibir mensajes.
    help: 1 ($0.0083) Harrison Laundry Days: lavado gratis para familias. ¿Preguntas? Llama al (555) 010-0100. Responde C para cancelar, STOP para no recibir mensajes.
    cancelQuestion: 2 ($0.0166) ¿Cancelar tu cita del mié 30 sep, 10:30 a. m., en Spin Cycle Laundromat, Harrison? Responde SÍ para cancelar.
    orOther: 2 ($0.0166) ¿Cancelar tu cita del mié 30 sep, 10:30 a. m., en Spin Cycle Laundromat, Harrison? Responde SÍ para cancelar. Para Rosa, responde C.
    leaveQuestion: 2 ($0.0166) ¿Salir de la lista de espera del mié 30 sep, 10:30 a. m., en Spin Cycle Laundromat, Harrison? Responde SÍ para salir.
    changedQuestion: 2 ($0.0166) Hubo un cambio. ¿Cancelar tu cita del mié 30 sep, 10:30 a. m., en Spin Cycle Laundromat, Harrison? Responde SÍ para cancelar.
    cancelled: 1 ($0.0083) Tu lugar del mié 30 sep, 10:30 a. m., queda cancelado. Gracias por avisarnos.
    leftWaitlist: 1 ($0.0083) Para el mié 30 sep, 10:30 a. m., ya saliste de la lista de espera. Gracias por avisarnos.
    kept: 1 ($0.0083) Bien, tu lugar del mié 30 sep, 10:30 a. m., sigue siendo tuyo. Te esperamos.
    keptPlace: 1 ($0.0083) Bien, para el mié 30 sep, 10:30 a. m., sigues en la lista de espera.
    noSpot: 1 ($0.0083) No encontramos ninguna cita pendiente con este teléfono. ¿Preguntas? Llama al (555) 010-0100.
    nothingToCancel: 1 ($0.0083) Por ahora no hay nada que cancelar. Para cancelar un lugar, responde C. ¿Preguntas? Llama al (555) 010-0100.
    callToCancel: 1 ($0.0083) Para cancelar tu lugar, llama al (555) 010-0100.
    over: 1 ($0.0083) Tu cita del mié 30 sep, 10:30 a. m., ya ha terminado y no se puede cancelar. ¿Preguntas? Llama al (555) 010-0100.
    stopped: 1 ($0.0083) Listo, ya no te mandamos mensajes. Para recibirlos otra vez, responde START. ¿Preguntas? Llama al (555) 010-0100.
    coming: 1 ($0.0083) Gracias. Te esperamos el mié 30 sep, 10:30 a. m.
    comingAndOther: 1 ($0.0083) Gracias. Te esperamos el mié 30 sep, 10:30 a. m. ¿Vienes también el mié 30 sep, 10:30 a. m.? Responde VOY, o C para cancelar.
    comingQuestion: 1 ($0.0083) ¿Vas a venir el mié 30 sep, 10:30 a. m., Spin Cycle Laundromat, Harrison? Responde VOY, o C para cancelar.
    noSpotAnymore: 1 ($0.0083) Ya no tienes un lugar el mié 30 sep, 10:30 a. m. ¿Preguntas? Llama al (555) 010-0100.
    timeOver: 1 ($0.0083) Tu cita del mié 30 sep, 10:30 a. m., ya ha terminado. ¿Preguntas? Llama al (555) 010-0100.
    claimed: 1 ($0.0083) El lugar es tuyo: mié 30 sep, 10:30 a. m., Spin Cycle Laundromat, Harrison. Responde C para cancelar.
    spotTaken: 1 ($0.0083) Lo sentimos, ya no hay lugar el mié 30 sep, 10:30 a. m. Sigues en la lista de espera. Te avisamos si se abre otro.
    spotKept: 1 ($0.0083) Por ahora guardamos el lugar del mié 30 sep, 10:30 a. m. para otra familia. Sigues en la lista de espera. Te avisamos si se abre.
    otherOffer: 2 ($0.0166) El lugar es tuyo: mié 30 sep, 10:30 a. m., Spin Cycle Laundromat, Harrison. Responde C para cancelar. Si quieres el del mié 30 sep, 10:30 a. m. usa el enlace de ese mensaje.
    claimQuestion: 1 ($0.0083) Hubo un cambio. Hay un lugar el mié 30 sep, 10:30 a. m., Spin Cycle Laundromat, Harrison. Responde ACEPTO para tomarlo.
    claimByLink: 1 ($0.0083) Nos faltan unos datos para darte el lugar del mié 30 sep, 10:30 a. m. Te mandamos un enlace. El lugar es de quien termine primero.
    claimByCall: 1 ($0.0083) Para tomar el lugar del mié 30 sep, 10:30 a. m., llama al (555) 010-0100.
    claimTooLate: 1 ($0.0083) El horario del mié 30 sep, 10:30 a. m., ya ha empezado y el lugar ya no se puede tomar. ¿Preguntas? Llama al (555) 010-0100.
    claimClosed: 1 ($0.0083) El horario del mié 30 sep, 10:30 a. m., ya no se abre y el lugar no se puede tomar. ¿Preguntas? Llama al (555) 010-0100.
    claimNotOpen: 1 ($0.0083) Por ahora no puedes tomar un lugar el mié 30 sep, 10:30 a. m. Sigues en la lista de espera. Te avisamos cuando se pueda.
    closed: 1 ($0.0083) Lo sentimos, ya no abrimos el mié 30 sep, 10:30 a. m. Elige otro horario con el enlace que te mandamos, o llama al (555) 010-0100.
    notWaiting: 1 ($0.0083) Ya no sigues en la lista de espera del mié 30 sep, 10:30 a. m. ¿Preguntas? Llama al (555) 010-0100.
    staysWaiting: 1 ($0.0083) Bien, sigues en la lista de espera del mié 30 sep, 10:30 a. m.
    notUnderstood: 1 ($0.0083) Lo sentimos, nadie lee mensajes en este teléfono. Llama al (555) 010-0100. Para cancelar tu lugar, responde C.
    "
  `)
})

/** SÍ has a letter outside the GSM alphabet, and "SI" would be another word. */
const longerOnPurpose: Record<Language, string[]> = {
  en: [],
  es: ['cancelQuestion', 'orOther', 'leaveQuestion', 'changedQuestion'],
}

describe.each(languages)('every text in %s', (language) => {
  it.each([wednesday, saturday])(
    'uses only the GSM alphabet, except the Spanish questions with SÍ, for an appointment at %s',
    (instant) => {
      const outside = allTexts(language, instant).filter(([, text]) => toGsmText(text) !== text)
      expect(outside.map(([name]) => name)).toEqual(longerOnPurpose[language])
    },
  )

  it.each([wednesday, saturday])(
    'names the day and time if it is about an appointment, as for %s',
    (instant) => {
      const day = instant === wednesday ? '30' : '12'
      for (const [name, text] of allTexts(language, instant)) {
        if (/help|noSpot|ToCancel|notUnderstood|^stopped/.test(name)) continue
        expect(text, name).toMatch(new RegExp(`\\b${day}\\b.* 10:30 `))
      }
    },
  )
})
