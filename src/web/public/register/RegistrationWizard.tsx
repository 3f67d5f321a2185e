import { useLayoutEffect, useReducer, useRef, useState } from 'react'
import type { Event } from '../../../contract/event.ts'
import { paths } from '../../../contract/paths.ts'
import { isFull } from '../../../domain/time-slot.ts'
import { changeEventList, refreshEventList } from '../../api/event-list.ts'
import { serverNow } from '../../api/server-time.ts'
import type { RefusedField } from '../../form/problems.ts'
import { PublicPage } from '../../ui/PublicPage.tsx'
import { placeText } from '../../ui/place.ts'
import { SlotSummary } from '../../ui/SlotSummary.tsx'
import { TranslatableText } from '../../ui/TranslatableText.tsx'
import { focusHeading } from '../../ui/use-page-focus.ts'
import { register as words } from '../../words.ts'
import { isTextedInstead } from '../reach.ts'
import { AddressForm } from './AddressForm.tsx'
import { AlreadySent } from './AlreadySent.tsx'
import { ConfirmForm } from './ConfirmForm.tsx'
import { ConnectionNotice } from './ConnectionNotice.tsx'
import { ContactForm } from './ContactForm.tsx'
import { type ChosenSlot, findOpenSlots } from './chosen-slot.ts'
import { FullSlot } from './FullSlot.tsx'
import { KeptNotice } from './KeptNotice.tsx'
import { contactKey, moveDraft } from './registration-draft.ts'
import { ServiceArea } from './ServiceArea.tsx'
import { StepHeader } from './StepHeader.tsx'
import { findSent, saveDraft, useRegistrationDraft } from './session-draft.ts'
import { useWizardStep } from './use-wizard-step.ts'
import { stepOfRefusal } from './wizard-step.ts'

const stepParts = { 1: 'contact', 2: 'address', 3: 'confirm' } as const

export function RegistrationWizard({
  chosen,
  events,
}: {
  chosen: ChosenSlot
  events: readonly Event[]
}) {
  const { event, slot } = chosen
  const place = placeText(event)
  const seen = { time: `${slot.startTime} ${slot.endTime}`, place }
  const {
    draft,
    isAskedAgain,
    updateEntry,
    acknowledge,
    markSent,
    markChecked,
    chooseToWait,
    kept,
  } = useRegistrationDraft(slot.id, seen)
  const { step, goForward, goBack, switchSlot } = useWizardStep(draft.entry)
  const [refused, setRefused] = useState<readonly RefusedField[]>([])
  const [fullRefusals, setFullRefusals] = useState(0)
  const [sentBy] = useState(() => findSent(slot.id))
  const [forgotten, countForgotten] = useReducer((times: number) => times + 1, 0)
  useStepFocus(step, refused.length > 0)

  const isJoining = isFull(slot) && draft.waits === true
  const stepWords: { title: string; text?: string } = words[stepParts[step]]
  const { title, text } = step === 3 && isJoining ? { title: words.join.title } : stepWords

  // A sign-up whose response was lost may have taken the last spot; sending it again shows the result.
  const isUnanswered = draft.sentFor === contactKey(draft.entry)
  const isInLine = draft.signUpToken !== undefined
  const showsFullSlot = isFull(slot) && !isUnanswered

  /** Updates the cached list at once, because the server's refusal is newer than the list. */
  const showFull = async () => {
    changeEventList((known) => withFullSlot(known, slot.id))
    setFullRefusals((count) => count + 1)
    await refreshEventList()
  }

  const disabledReason = isInLine ? words.confirm.keepOrPick : words.confirm.chooseFirst

  const pick = (other: ChosenSlot) => {
    const to = {
      timeSlotId: other.slot.id,
      isSameEvent: other.event.id === event.id,
      isSamePlace: placeText(other.event) === place,
    }
    saveDraft(moveDraft(draft, to))
    switchSlot(paths.register({ eventId: other.event.id, timeSlotId: other.slot.id }))
  }

  const forget = () => {
    kept.forget()
    countForgotten()
    focusHeading()
  }

  const goToRefusedStep = (errors: readonly RefusedField[]) => {
    // Some browsers autofill the invisible honeypot, so it is cleared.
    if (errors.some(({ path }) => path === 'website')) updateEntry({ website: '' })
    const back = stepOfRefusal(errors)
    if (!back) return
    setRefused(errors)
    goBack(back)
  }
  const continueTo = (to: 2 | 3) => {
    setRefused((fields) => fields.filter((field) => stepOfRefusal([field]) !== step))
    goForward(to)
  }

  return (
    <PublicPage title={words.documentTitle(step, title)}>
      <StepHeader step={step} title={title} text={text} byText={draft.entry.noEmail} />
      <div className="my-4 flex flex-col gap-3">
        <SlotSummary slot={slot} place={place}>
          {step === 3 && !`, ${place}`.endsWith(`, ${event.location}`) && (
            <div className="text-s text-ink-soft">
              <TranslatableText>{event.location}</TranslatableText>
            </div>
          )}
        </SlotSummary>
        {step === 1 && <ServiceArea />}
        {sentBy && step === 1 && !draft.signUpToken && <AlreadySent by={sentBy} />}
        {kept.isRestored && step === 1 && <KeptNotice onForget={forget} />}
        {/* Announced to screen readers when the slot fills while the form is open. */}
        <p role="status" className="sr-only">
          {showsFullSlot && !draft.waits && (
            <TranslatableText>{isInLine ? words.taken.title : words.full.title}</TranslatableText>
          )}
        </p>
        {showsFullSlot && (
          <FullSlot
            chosen={chosen}
            others={findOpenSlots(events, chosen, serverNow())}
            waits={draft.waits ?? false}
            refusals={fullRefusals}
            signUpToken={draft.signUpToken}
            byText={draft.entry.noEmail || isTextedInstead(draft.entry.textConsent)}
            onPick={pick}
            onWait={chooseToWait}
          />
        )}
      </div>
      {step === 1 && (
        <ContactForm
          key={forgotten}
          entry={draft.entry}
          chosen={{
            eventId: event.id,
            timeSlotId: slot.id,
            signUpToken: draft.signUpToken,
          }}
          refused={refused}
          onChange={updateEntry}
          onChecked={markChecked}
          connectionNotice={<ConnectionNotice kept={kept} />}
          onSlotGone={refreshEventList}
          onDone={() => continueTo(2)}
        />
      )}
      {step === 2 && (
        <AddressForm
          entry={draft.entry}
          refused={refused}
          onChange={updateEntry}
          connectionNotice={<ConnectionNotice kept={kept} />}
          onBack={() => goBack(1)}
          onDone={() => continueTo(3)}
        />
      )}
      {step === 3 && (
        <ConfirmForm
          chosen={chosen}
          draft={draft}
          isJoining={isJoining}
          isAskedAgain={isAskedAgain}
          disabledReason={showsFullSlot && !draft.waits ? disabledReason : null}
          onAcknowledge={acknowledge}
          markSent={markSent}
          onChecked={markChecked}
          kept={kept}
          onRefused={goToRefusedStep}
          onFull={showFull}
          refreshEvents={refreshEventList}
          goBack={goBack}
        />
      )}
    </PublicPage>
  )
}

function withFullSlot(events: Event[], id: string): Event[] {
  return events.map((event) => ({
    ...event,
    timeSlots: event.timeSlots.map((slot) =>
      slot.id === id ? { ...slot, registrationCount: slot.capacity } : slot,
    ),
  }))
}

/** A new step starts at the top with the focus on its heading, unless an error summary takes the focus. */
function useStepFocus(step: number, hasSummary: boolean) {
  const shown = useRef(step)
  useLayoutEffect(() => {
    if (shown.current === step) return
    shown.current = step
    if (hasSummary) return
    window.scrollTo(0, 0)
    focusHeading()
  }, [step, hasSummary])
}
