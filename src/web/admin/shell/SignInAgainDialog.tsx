import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import type { Admin, LoginAnswer } from '../../../contract/admin.ts'
import { paths } from '../../../contract/paths.ts'
import { adminShell } from '../../../contract/words/en/admin-shell.ts'
import { useSession } from '../../api/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { LoginForm } from '../login/LoginForm.tsx'
import { useLeaving } from './use-leaving.tsx'

const words = adminShell.login

/**
 * Covers a page after its session has ended, so that the page keeps its input (decision 0027). On pages that work signed
 * out, `later` replaces the Leave button with a button to sign in later, and any administrator may continue.
 */
export function SignInAgainDialog({
  admin,
  later,
}: {
  admin: Admin
  later?: { lead: string; label: string; run: () => void }
}) {
  const queryClient = useQueryClient()
  const [, navigate] = useLocation()
  const { setSession, clearSession } = useSession()

  const resume = (answer: LoginAnswer) => {
    if (answer.admin.id !== admin.id) {
      queryClient.clear()
      if (!later) navigate(paths.adminDashboard(), { replace: true })
    }
    setSession(answer.token, answer.admin)
  }
  const leaving = useLeaving(() => {
    window.location.assign(paths.adminLogin())
    clearSession()
  })

  return (
    <Dialog title={words.title} description={later?.lead ?? words.again} hidesPage>
      <div className="mt-4 flex flex-col gap-3">
        <LoginForm username={admin.username} onSignedIn={resume} />
        <Button kind="ghost" block onClick={later?.run ?? leaving.start}>
          {later?.label ?? words.leave}
        </Button>
        {leaving.question}
      </div>
    </Dialog>
  )
}
