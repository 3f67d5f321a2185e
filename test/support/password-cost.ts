import { passwordCost } from '../../src/server/secrets/passwords.ts'

const productionCost = { ...passwordCost }

/**
 * Hashing takes 30 ms of CPU time with production's parameters, and many tests sign in several times.
 * Servers that a test starts as processes keep production's.
 */
export function lowerPasswordCost(): void {
  Object.assign(passwordCost, { memory: 8, passes: 1 })
}

export function restorePasswordCost(): void {
  Object.assign(passwordCost, productionCost)
}
