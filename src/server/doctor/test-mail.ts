import type { TestEmailAnswer } from '../../contract/system.ts'
import { adminSystem } from '../../contract/words/en/admin-system.ts'
import { programFacts } from '../config/program-facts.ts'
import type { Deps } from '../deps.ts'
import { sendTestMail } from '../messages/channels/test-mail-commands.ts'
import { explainMailServer, noMailServer } from './mail-checks.ts'

const words = adminSystem.testEmail

type Sender = { config: Deps['config']; settings: Pick<Deps['settings'], 'current'>; now: Date }

export async function tryMail(
  to: string,
  { config, settings, now }: Sender,
): Promise<TestEmailAnswer> {
  if (!config.smtpUrl) {
    return { isSent: false, to, found: noMailServer.found, advice: noMailServer.advice }
  }
  const program = programFacts({ config, settings })
  const answer = await sendTestMail(config.smtpUrl, to, { program, now })
  if (answer.isOk) return { isSent: true, to, found: words.sent(to), advice: null }
  const { found, advice } = explainMailServer(answer)
  return { isSent: false, to, found, advice }
}
