import type { Settings } from '../../contract/settings.ts'
import { numberToDial } from '../../domain/number-to-dial.ts'
import type { ProgramSettings } from '../../domain/program-settings.ts'
import type { ProcessConfig } from '../config/config.ts'
import { sendsTexts } from '../config/sends-texts.ts'

/** Only the settings that pages may get. Returns the same object until settings are saved. */
export function publicSettings(
  current: () => ProgramSettings,
  config: Pick<ProcessConfig, 'timeZone' | 'twilio' | 'textWebhook' | 'smtpUrl'>,
): () => Settings {
  let cached: { from: ProgramSettings; settings: Settings } | undefined
  return () => {
    const from = current()
    if (cached?.from !== from) cached = { from, settings: toSettings(from) }
    return cached.settings
  }

  function toSettings(from: ProgramSettings): Settings {
    const { programName, contactPhone, contactEmail, defaultState, serviceZipCodes } = from
    const { noShows, signUpDaysBefore, keepNamesMonths } = from
    return {
      programName,
      contactPhone,
      contactPhoneDigits: numberToDial(contactPhone),
      contactEmail,
      timeZone: config.timeZone,
      defaultState,
      serviceZipCodes,
      sendsTexts: sendsTexts(config),
      sendsMail: config.smtpUrl !== null,
      noShows,
      signUpDaysBefore,
      keepNamesMonths,
    }
  }
}
