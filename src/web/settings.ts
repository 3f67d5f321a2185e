import type { Settings, settingsElementId } from '../contract/settings.ts'

// Types only: the schema beside them would bring zod into the first load.
const elementId: typeof settingsElementId = 'settings'

/** What the server wrote into the page. It is our own server's JSON, so it is taken as it is. */
export const settings: Settings = JSON.parse(document.getElementById(elementId)?.textContent ?? '')
