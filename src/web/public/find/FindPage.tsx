import { useState } from 'react'
import { useIsInitialRender } from '../../initial-render.ts'
import { PhoneLink, PublicPage } from '../../ui/PublicPage.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useScreenFocus } from '../../ui/use-screen-focus.ts'
import { find as words } from '../../words.ts'
import { sendsMessages } from '../reach.ts'
import { FindForm } from './FindForm.tsx'
import { LinkSent, sentTitle } from './LinkSent.tsx'

/** /find: sends a new link to a family that has lost its own. The page never says whether there is an appointment. */
export function FindPage() {
  const [contact, setContact] = useState<string | null>(null)
  useScreenFocus(contact === null ? 'ask' : 'sent')

  return (
    <PublicPage title={contact === null ? words.title : sentTitle()}>
      {contact === null ? (
        <Ask onSent={setContact} />
      ) : (
        <LinkSent contact={contact} onAgain={() => setContact(null)} />
      )}
    </PublicPage>
  )
}

function Ask({ onSent }: { onSent: (contact: string) => void }) {
  const isInitialRender = useIsInitialRender()
  const canSend = sendsMessages()
  return (
    <>
      <h1 tabIndex={-1} className="text-xl">
        {words.title}
      </h1>
      {canSend ? (
        <>
          <p className="mt-2 mb-5 text-ink-soft">{words.text}</p>
          {/* Text typed before hydration would be lost. */}
          {isInitialRender ? <FormLoading /> : <FindForm onSent={onSent} />}
          <p className="mt-5 text-center text-ink-soft">
            {words.orCall} <PhoneLink />
          </p>
        </>
      ) : (
        <p className="mt-2">
          {words.callOnly} <PhoneLink />
        </p>
      )}
    </>
  )
}

function FormLoading() {
  return (
    <div className="flex flex-col gap-5 pt-8">
      <Skeleton className="h-13" />
      <Skeleton className="h-14" />
    </div>
  )
}
