import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ApiKey, ApiKeyWithSecret, CreateApiKeyRequest } from '../../contract/api-keys.ts'
import { eventsRefetchMs } from '../../contract/limits.ts'
import { api } from '../../contract/paths.ts'
import type {
  OwnPassword,
  UpdateWebhookTarget,
  WebhookDelivery,
  WebhookTarget,
  WebhookTargetInput,
  WebhookTargetWithSecret,
} from '../../contract/webhooks.ts'
import { adminConnections } from '../../contract/words/en/admin-connections.ts'
import { hideToast } from '../ui/toast.ts'
import { adminKeys } from './admin-keys.ts'
import { useAdminMutation } from './admin-mutation.ts'
import { sendJson } from './client.ts'

const { toasts, failures } = adminConnections
const refresh = [adminKeys.webhooks]
/** An open log is refetched this often, because somebody may be waiting for the result of a test. */
const logRefetchMs = 3_000

export function useWebhooks(): UseQueryResult<WebhookTarget[]> {
  return useQuery<WebhookTarget[]>({
    queryKey: adminKeys.webhooks,
    refetchInterval: eventsRefetchMs,
    refetchOnMount: 'always',
  })
}

export function useWebhookLog(id: string): UseQueryResult<WebhookDelivery[]> {
  return useQuery<WebhookDelivery[]>({
    queryKey: [api.adminWebhookDeliveries(id)],
    refetchInterval: logRefetchMs,
    refetchOnMount: 'always',
  })
}

export function useAddWebhook(onDone: (target: WebhookTargetWithSecret) => void) {
  return useAdminMutation<WebhookTargetInput, WebhookTargetWithSecret>({
    call: (request) => sendJson('POST', api.adminWebhooks(), request),
    done: ({ name }) => ({ title: toasts.added, description: name }),
    failure: failures.add,
    refresh,
    onDone,
  })
}

export function useChangeWebhook(id: string, onDone: () => void) {
  return useAdminMutation<UpdateWebhookTarget, WebhookTarget>({
    call: (request) => sendJson('PUT', api.adminWebhook(id), request),
    done: ({ name }) => ({ title: toasts.changed, description: name }),
    failure: failures.change,
    refresh,
    onDone,
    onGone: onDone,
  })
}

export function useRemoveWebhook(onDone: () => void) {
  return useAdminMutation<WebhookTarget>({
    call: ({ id }) => sendJson('DELETE', api.adminWebhook(id)),
    done: (_, { name }) => ({ title: toasts.removed, description: name }),
    failure: failures.remove,
    refresh,
    onDone,
    onGone: onDone,
  })
}

export function useRotateSecret(id: string, onDone: (target: WebhookTargetWithSecret) => void) {
  return useAdminMutation<OwnPassword, WebhookTargetWithSecret>({
    call: (request) => sendJson('POST', api.adminWebhookSecret(id), request),
    done: ({ name }) => ({ title: toasts.rotated, description: name }),
    failure: failures.rotate,
    refresh,
    onDone,
  })
}

export function useSendTest(onDone: (target: WebhookTarget) => void) {
  return useAdminMutation<WebhookTarget>({
    call: ({ id }) => sendJson('POST', api.adminWebhookTest(id)),
    done: () => ({ title: toasts.tested, description: toasts.testedText }),
    failure: failures.test,
    refresh,
    onDone: (_, target) => {
      // The log that opens shows more than the toast.
      hideToast()
      onDone(target)
    },
  })
}

export function useResendDelivery(targetId: string) {
  return useAdminMutation<WebhookDelivery>({
    call: ({ id }) => sendJson('POST', api.adminWebhookResend(targetId, id)),
    done: () => ({ title: toasts.resent, description: toasts.testedText }),
    failure: failures.resend,
    refresh: [...refresh, [api.adminWebhookDeliveries(targetId)]],
    // The row in the open log shows the result.
    onDone: hideToast,
  })
}

export function useApiKeys(): UseQueryResult<ApiKey[]> {
  return useQuery<ApiKey[]>({ queryKey: adminKeys.apiKeys, refetchOnMount: 'always' })
}

export function useMakeKey(onDone: (key: ApiKeyWithSecret) => void) {
  return useAdminMutation<CreateApiKeyRequest, ApiKeyWithSecret>({
    call: (request) => sendJson('POST', api.adminApiKeys(), request),
    done: ({ name }) => ({ title: toasts.keyMade, description: name }),
    failure: failures.key,
    refresh: [adminKeys.apiKeys],
    onDone,
  })
}

export function useRevokeKey(onDone: () => void) {
  return useAdminMutation<ApiKey>({
    call: ({ id }) => sendJson('DELETE', api.adminApiKey(id)),
    done: (_, { name }) => ({ title: toasts.keyRevoked, description: name }),
    failure: failures.revoke,
    refresh: [adminKeys.apiKeys],
    onDone,
    onGone: onDone,
  })
}
