import type {
  AddAdminRequest,
  Admin,
  ChangePasswordRequest,
  LoginAnswer,
  LoginRequest,
} from '../../contract/admin.ts'
import { api } from '../../contract/paths.ts'
import { adminShell } from '../../contract/words/en/admin-shell.ts'
import { useAdminMutation } from './admin-mutation.ts'
import { sendJson } from './client.ts'

const words = adminShell.account

export function login(request: LoginRequest): Promise<LoginAnswer> {
  return sendJson('POST', api.adminLogin(), request)
}

export function useChangePassword(onDone: () => void) {
  return useAdminMutation<ChangePasswordRequest>({
    call: (request) => sendJson('PUT', api.adminPassword(), request),
    done: () => ({ title: words.password.doneToast, description: words.password.done }),
    failure: words.password.failed,
    refresh: [],
    onDone,
  })
}

export function useAddAdmin(onDone: () => void) {
  return useAdminMutation<AddAdminRequest, Admin>({
    call: (request) => sendJson('POST', api.adminAdmins(), request),
    done: ({ username }) => ({
      title: words.admin.doneToast,
      description: words.admin.done(username),
    }),
    failure: words.admin.failed,
    refresh: [],
    onDone,
  })
}
