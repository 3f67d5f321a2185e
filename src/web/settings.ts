import { type Settings, settingsElementId } from '../contract/settings.ts'

/** Written into the page by our server, so not validated. On the server, the renderer fills in the settings. */
export const settings: Settings =
  typeof document === 'undefined'
    ? ({} as Settings)
    : JSON.parse(document.getElementById(settingsElementId)?.textContent ?? '')
