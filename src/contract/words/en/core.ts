/** Words of home and of every screen's frame: a browser loads them first (src/web/words.ts). */
export { home } from './home.ts'
export { shell } from './shell.ts'
