/** A browser loads these first (src/web/words.ts). */
export { home } from './home.ts'
export { shell } from './shell.ts'
