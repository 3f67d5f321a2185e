// Starts the server with the machine's own Node and packages, which may be too old or missing. The systemd unit and the
// image run this file.
import { findMissingRequirement } from './requirements.js'

const missing = findMissingRequirement()
if (missing) {
  console.error(missing)
  process.exitCode = 1
} else {
  import('./main.ts')
}
