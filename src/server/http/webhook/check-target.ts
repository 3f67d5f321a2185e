import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { isOwnAddress, isPublicAddress } from './addresses.ts'
import { hostOf, refuseUrl, type WebhookSettings } from './target-url.ts'

/** Why a webhook to this URL would be refused now, after resolving its name; null if it would be sent */
export async function refuseTarget(text: string, settings: WebhookSettings) {
  const refusal = refuseUrl(text, settings)
  if (refusal) return refusal
  const url = new URL(text)
  const host = hostOf(url)
  try {
    const addresses = isIP(host) ? [{ address: host }] : await lookup(host, { all: true })
    const mayConnect = (address: string) =>
      isOwnAddress(address, settings.networks) ||
      (url.protocol === 'https:' && isPublicAddress(address))
    return addresses.every(({ address }) => mayConnect(address)) ? null : 'inner_network'
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'unknown'
  }
}
