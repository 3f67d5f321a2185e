// Starts the server on a machine whose Node and packages somebody else installed: the systemd unit and the image.
import { findMissingRequirement } from './requirements.js'

const missing = findMissingRequirement()
if (missing) {
  console.error(missing)
  process.exitCode = 1
} else {
  import('./main.ts')
}
