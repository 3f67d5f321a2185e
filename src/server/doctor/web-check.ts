import { join } from 'node:path'
import { programVersion } from '../config/version.ts'
import { inspectWebBuild } from '../config/web-build.ts'
import { type Check, ok, problem, warning } from './check.ts'

const root = join(import.meta.dirname, '../../..')
export const builtWebFolder = join(root, 'dist/web')

export const webCheck: Check = {
  name: 'web',
  kind: 'quick',
  needsDatabase: false,
  run({ webFolder }) {
    const build = 'Build it: npm start does, and so does node_modules/.bin/vite build.'
    const found = inspectWebBuild(webFolder, root)
    if (found.mistake) {
      return problem(`The web app is not built: ${webFolder} is missing or empty.`, build)
    }
    return found.warning
      ? warning('The web app was built from other sources than those beside the program.', build)
      : ok(`The web app is of this version, ${programVersion}.`)
  },
}
