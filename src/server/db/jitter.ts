import { randomInt } from 'node:crypto'

/** A random backoff from half of `ms` to `ms`, so that transactions that collided do not collide again */
export function jitter(ms: number): number {
  return ms - randomInt(Math.floor(ms / 2))
}
