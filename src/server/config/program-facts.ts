import type { Deps } from '../deps.ts'

export function programFacts({
  config,
  settings,
}: {
  config: Deps['config']
  settings: Pick<Deps['settings'], 'current'>
}) {
  const { programName, contactPhone, contactEmail } = settings.current()
  const { timeZone, publicUrl, mailFrom } = config
  return { programName, contactPhone, contactEmail, timeZone, publicUrl, mailFrom }
}
