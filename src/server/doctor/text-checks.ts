import { refuseTarget } from '../http/webhook/check-target.ts'
import { type Check, ok, problem } from './check.ts'

export const textsCheck: Check = {
  name: 'texts',
  kind: 'network',
  needsDatabase: false,
  async run({ config, askTextService }) {
    if (config.textWebhook) {
      const refusal = await refuseTarget(config.textWebhook.url, config.webhooks)
      // The address may contain a secret, so it is not shown.
      return refusal
        ? problem(
            `The address of TEXT_WEBHOOK_URL cannot be used (${refusal}).`,
            refusal === 'inner_network'
              ? 'It leads into an inner network: list that network in WEBHOOK_NETWORKS.'
              : 'Check the address and that its name can be resolved here.',
          )
        : ok('Texts go to the address of TEXT_WEBHOOK_URL, which may be called.')
    }
    const answer = await askTextService()
    if (!answer) return ok('Texts are not set up.')
    return answer.isOk
      ? ok(`Twilio knows the account and the sender, which ${answer.sender}.`)
      : problem(answer.found, answer.advice)
  },
}
