import { useSearchParams } from 'wouter'
import { limits } from '../../../contract/limits.ts'
import { loggedStates } from '../../../domain/message.ts'
import type { MessageFilter } from '../../api/admin-messages.ts'

export type MessagesParams = MessageFilter & {
  /** id of the open message */
  read: string | null
}

export function readMessagesParams(params: URLSearchParams): MessagesParams {
  const state = params.get('state')
  return {
    search: (params.get('search') ?? '').slice(0, limits.email),
    state: loggedStates.find((one) => one === state) ?? null,
    registration: params.get('registration') || null,
    read: params.get('read') || null,
  }
}

export function writeMessagesParams(messagesParams: MessagesParams): Record<string, string> {
  const set = Object.entries(messagesParams).flatMap(([name, value]) =>
    value ? [[name, value]] : [],
  )
  return Object.fromEntries(set)
}

export function useMessagesParams() {
  const [params, setParams] = useSearchParams()
  const change = (part: Partial<MessagesParams>) =>
    setParams((now) => writeMessagesParams({ ...readMessagesParams(now), ...part }), {
      replace: true,
    })
  return { messagesParams: readMessagesParams(params), change }
}
