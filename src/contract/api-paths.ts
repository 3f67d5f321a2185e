/** See SPEC.md 7. */

export * from './admin-api-paths.ts'

export const events = () => '/api/events'
export const event = (id: string) => `/api/events/${encodeURIComponent(id)}`
export const register = () => '/api/register'
export const checkDuplicate = () => '/api/register/check-duplicate'
export const waitlist = () => '/api/waitlist'
export const cancel = (token: string) => `/api/cancel/${encodeURIComponent(token)}`
export const my = (token: string) => `/api/my/${encodeURIComponent(token)}`
export const myMove = (token: string) => `/api/my/${encodeURIComponent(token)}/move`
export const myComing = (token: string) => `/api/my/${encodeURIComponent(token)}/coming`
export const find = () => '/api/find'
/** Twilio's webhook for incoming texts */
export const incomingTexts = () => '/api/texts/incoming'
/** Incoming texts from the service behind TEXT_WEBHOOK_URL */
export const incomingTextWebhook = () => '/api/texts/incoming/webhook'
export const health = () => '/api/health'
/** For proxies; 200 while the database can be read, so pages can be shown */
export const healthOfReads = () => '/api/health?reads'
/** Needs an administrator's token */
export const healthReport = () => '/api/health?full'
