import { passwordCost } from '../../src/server/secrets/passwords.ts'

const productionCost = { ...passwordCost }

/**
 * With production's parameters, hashing takes 30 ms of CPU time, and many tests sign in several times.
 * Servers that a test starts in separate processes keep production's parameters.
 */
export function lowerPasswordCost(): void {
  Object.assign(passwordCost, { memory: 8, passes: 1 })
}

export function restorePasswordCost(): void {
  Object.assign(passwordCost, productionCost)
}
