import { api, paths } from '../../../contract/paths.ts'
import { ApiError, OfflineError, sendJson } from '../../api/client.ts'
import { useSession } from '../../api/session.ts'

/** Ends the session on the server and here, and loads the sign-in page anew, so that nothing read stays in memory. */
export async function signOut(): Promise<void> {
  try {
    await sendJson('POST', api.adminLogout())
  } catch (error) {
    // Out of reach, or already over there: this device forgets it all the same.
    if (!(error instanceof OfflineError || error instanceof ApiError)) throw error
  }
  window.location.assign(paths.adminLogin())
  useSession.getState().clearSession()
}
