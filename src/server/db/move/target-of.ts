import { engineOf, fileOf } from '../engine.ts'
import { nameOf } from './name-of.ts'
import { postgresTarget } from './postgres-target.ts'
import { sqliteTarget } from './sqlite-target.ts'
import type { Target } from './target.ts'

export function targetOf(url: string): Target {
  return engineOf(url) === 'postgres' ? postgresTarget(url, nameOf(url)) : sqliteTarget(fileOf(url))
}
