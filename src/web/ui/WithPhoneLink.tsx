import { settings } from '../settings.ts'
import { PhoneLink } from './PublicPage.tsx'
import { TranslatableText } from './TranslatableText.tsx'

export function WithPhoneLink({ children }: { children: string }) {
  const [before, after] = splitAtPhone(children)
  return (
    <span key={children}>
      <TranslatableText>{before}</TranslatableText>
      {after !== null && (
        <>
          <PhoneLink />
          <span>{after}</span>
        </>
      )}
    </span>
  )
}

/** Splits a sentence at the contact phone; `after` is null if the phone is not in the sentence. */
export function splitAtPhone(sentence: string): [before: string, after: string | null] {
  const { contactPhone } = settings
  const at = contactPhone === '' ? -1 : sentence.indexOf(contactPhone)
  return at < 0
    ? [sentence, null]
    : [sentence.slice(0, at), sentence.slice(at + contactPhone.length)]
}
