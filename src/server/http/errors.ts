import { type ErrorCode, errors } from '../../contract/error.ts'

/** Thrown by commands when a rule refuses a request. `message` replaces the code's default sentence. */
export class AppError extends Error {
  readonly code: ErrorCode

  constructor(code: ErrorCode, message: string = errors[code].message) {
    super(message)
    this.code = code
  }
}

export function refuseIf(reason: ErrorCode | null): void {
  if (reason) throw new AppError(reason)
}

/** `on_waitlist` without a new sign-up link, which `sendSignUpLink` holds back for now */
export class LinkHeldBack extends AppError {
  readonly channel: 'email' | 'text'

  constructor(channel: 'email' | 'text') {
    super('on_waitlist')
    this.channel = channel
  }
}
