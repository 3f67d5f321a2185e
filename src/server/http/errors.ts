import { type ErrorCode, errors } from '../../contract/error.ts'

/** What a command throws when a rule says no; `message` replaces the code's own sentence. */
export class AppError extends Error {
  readonly code: ErrorCode

  constructor(code: ErrorCode, message: string = errors[code].message) {
    super(message)
    this.code = code
  }
}

/** `on_waitlist`, to somebody whose sign-up link was held back (domain/brakes.ts) */
export class LinkHeldBack extends AppError {
  constructor() {
    super('on_waitlist')
  }
}
