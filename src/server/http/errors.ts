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

/** The error `on_waitlist` after `sendSignUpLink` has returned `held`: the family gets no link and is asked to call. */
export class LinkHeldBack extends AppError {
  readonly channel: 'email' | 'text'

  constructor(channel: 'email' | 'text') {
    super('on_waitlist')
    this.channel = channel
  }
}
