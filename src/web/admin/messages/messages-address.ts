import { useSearchParams } from 'wouter'
import { limits } from '../../../contract/limits.ts'
import { messageStates } from '../../../domain/message.ts'
import type { MessageFilter } from '../../api/admin-messages.ts'

/** What the address of the screen says: ?search=&state=&registration=&read= */
export type MessagesAddress = MessageFilter & {
  /** The message that is open */
  read: string | null
}

export function readAddress(params: URLSearchParams): MessagesAddress {
  const state = params.get('state')
  return {
    search: (params.get('search') ?? '').slice(0, limits.email),
    state: messageStates.find((one) => one === state) ?? null,
    registration: params.get('registration') || null,
    read: params.get('read') || null,
  }
}

/** The query, without what is not set */
export function writeAddress(address: MessagesAddress): Record<string, string> {
  const set = Object.entries(address).flatMap(([name, value]) => (value ? [[name, value]] : []))
  return Object.fromEntries(set)
}

/** The address is the screen's state: a reload or a link shows the same. */
export function useMessagesAddress() {
  const [params, setParams] = useSearchParams()
  const change = (part: Partial<MessagesAddress>) =>
    setParams((now) => writeAddress({ ...readAddress(now), ...part }), { replace: true })
  return { address: readAddress(params), change }
}
