import { randomInt } from 'node:crypto'

/** A pause of up to `ms`, at random half of it less, so that those who collided do not meet again */
export function jitter(ms: number): number {
  return ms - randomInt(Math.floor(ms / 2))
}
