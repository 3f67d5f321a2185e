import type { MyAppointment } from '../../../contract/my-appointment.ts'
import { ApiError } from '../../api/client.ts'

/** The details were saved elsewhere after the form was opened; `current` has the new details. */
export class DetailsChanged extends ApiError {
  readonly current: MyAppointment

  constructor(error: ApiError, current: MyAppointment) {
    super(error.status, JSON.stringify(error.body))
    this.current = current
  }
}

export function isChangedSince(error: unknown): error is ApiError {
  return error instanceof ApiError && error.body?.code === 'details_changed'
}
