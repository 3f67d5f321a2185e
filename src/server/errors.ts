import { type ErrorCode, errors } from '../contract/error.ts'

/** What a command throws when a rule says no; `message` replaces the code's own sentence. */
export class AppError extends Error {
  readonly code: ErrorCode

  constructor(code: ErrorCode, message: string = errors[code].message) {
    super(message)
    this.code = code
  }
}
