import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { sampleFamily, sampleSlots } from '../../../../test/support/sample-check-in-family.ts'
import { sampleRegistration } from '../../../../test/support/sample-registration.ts'
import { adminCheckIn } from '../../../contract/words/en/admin-check-in.ts'
import type { ShownFamily } from '../../../domain/check-in-view.ts'
import { eventRegistrationsKey } from '../../api/admin-registrations.ts'
import { LinkNotice } from './LinkNotice.tsx'

const { code: words } = adminCheckIn
const ana = sampleRegistration({ name: 'Ana Bell', status: 'cancelled' })

/** The notice's text for Ana's check-in code, if the event has these registrations */
function noticeText(registrations = [ana], families: ShownFamily[] = [], isConnected = true) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { queryFn: () => [] } } })
  queryClient.setQueryData(eventRegistrationsKey('event'), registrations)
  return renderToString(
    <QueryClientProvider client={queryClient}>
      <LinkNotice
        eventId="event"
        registrationId={ana.id}
        slots={sampleSlots}
        families={families}
        isConnected={isConnected}
        onClose={() => {}}
      />
    </QueryClientProvider>,
  )
}

test('the notice about a check-in code says that its family has cancelled', () => {
  expect(noticeText()).toContain(words.cancelled('Ana Bell'))
  expect(noticeText()).toContain(words.cancelledText)
})

test('the notice says at what time a family that cancelled is on the list again', () => {
  const again = sampleFamily({ registrationId: 'again', name: 'Ana Bell', phone: ana.phone })
  expect(noticeText([ana], [again])).toContain(words.again('Ana Bell', '1:00 PM'))
  expect(noticeText([ana], [again])).not.toContain(words.cancelledText)
})

test('the notice about the code of another event or a deleted registration says that it is not on this list', () => {
  expect(noticeText([])).toContain(words.missingText)
})

test('without a network, the notice says that the list may be outdated', () => {
  expect(noticeText([ana], [], false)).toContain(words.notFetched)
  expect(noticeText([ana], [], false)).not.toContain('Ana Bell')
})
