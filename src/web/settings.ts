import { type Settings, settingsElementId } from '../contract/settings.ts'

/** What the server wrote into the page. It is our own server's JSON, so it is taken as it is. */
export const settings: Settings = JSON.parse(
  document.getElementById(settingsElementId)?.textContent ?? '',
)
