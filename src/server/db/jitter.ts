import { randomInt } from 'node:crypto'

/** A random time from half of `ms` to `ms`, so that transactions that collided retry at different times */
export function jitter(ms: number): number {
  return ms - randomInt(Math.floor(ms / 2))
}
