import type { Deps } from '../deps.ts'
import { askTwilio, type TextServiceAnswer } from '../messages/channels/text-service-queries.ts'
import type { CheckContext } from './check.ts'
import { builtWebFolder } from './web-check.ts'

export function serverContext({
  db,
  clock,
  config,
  settings,
  configWarnings = [],
}: Pick<Deps, 'db' | 'clock' | 'config' | 'settings' | 'configWarnings'>) {
  return {
    db,
    config,
    warnings: configWarnings,
    settings: settings.current(),
    now: clock(),
    webFolder: builtWebFolder,
    isServer: true,
    askTextService: askOnce(config),
  }
}

/** Asks the text service once for all checks of a run. */
export function askOnce({ twilio }: CheckContext['config']): CheckContext['askTextService'] {
  let answer: Promise<TextServiceAnswer | null> | undefined
  return () => {
    answer ??= twilio ? askTwilio(twilio) : Promise.resolve(null)
    return answer
  }
}
