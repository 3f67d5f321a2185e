/** Forms ask about likely typos but never refuse them, because any domain can exist. */

/** `typos`: how many letters of the name may be wrong; 0 if other real domains differ by one letter */
const providers: readonly [domain: string, typos: number][] = [
  ['gmail.com', 1],
  ['yahoo.com', 1],
  ['icloud.com', 1],
  ['hotmail.com', 2],
  ['outlook.com', 2],
  ['verizon.net', 1],
  ['comcast.net', 2],
  ['bellsouth.net', 2],
  ['sbcglobal.net', 2],
  ['aol.com', 0],
  ['live.com', 0],
  ['msn.com', 0],
  ['att.net', 0],
  ['cox.net', 0],
]

/** Real domains, never corrected */
const knownDomains = new Set(
  `
aim.com charter.net cinci.rr.com cloud.com earthlink.net email.com frontier.com fuse.net gail.com gmx.com gmx.net
googlemail.com hey.com juno.com live.com.mx mac.com mail.com mailbox.org me.com netzero.net optonline.net pm.me
proton.me protonmail.com q.com rocketmail.com roadrunner.com spectrum.net tutanota.com usa.net windstream.net
yahoo.com.mx ymail.com zoho.com zoomtown.com
`
    .trim()
    .split(/\s+/),
)
for (const [domain] of providers) knownDomains.add(domain)

/** Providers with a single ending; any other ending is a typo. */
const singleEndingProviders = ['gmail', 'icloud']

/** Typos for each ending; none of them is a real ending. */
const endingTypos: Record<string, string> = {
  com: 'c c0m cim ckm clm cmo col comm comn con conm coom copm cpm cxom ocm vom xom',
  net: 'ent met nett ner nte nrt',
  org: 'ogr orgg prg rog',
  edu: 'eud edy',
}
/** Typos for .com, but only after a provider's name, because .cm, .co and .om are real endings. */
const comTypos = ['', 'cm', 'co', 'om']

export function suggestEmail(typed: string): string | null {
  const email = typed.replace(/\s+/g, '')
  const at = email.lastIndexOf('@')
  const mailbox = email.slice(0, at).replace(/@+$/, '')
  if (at < 1 || mailbox === '' || mailbox.includes('@')) return null
  const written = email.slice(at + 1).toLowerCase()
  const domain = repairDomain(written.replace(/[.,;]+/g, '.').replace(/^\.|\.$/g, ''))
  const meant = `${mailbox}@${domain}`
  const isSame = domain === written && meant.length === typed.trim().length
  return isSame || !/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(domain) ? null : meant
}

/** True while it is too early to ask, because more letters could complete a known domain. */
export function isUnfinishedEmail(typed: string): boolean {
  const domain = typed.slice(typed.lastIndexOf('@') + 1).toLowerCase()
  const ending = domain.slice(domain.lastIndexOf('.') + 1)
  if (!typed.includes('@') || !domain.includes('.') || ending.length < 2) return true
  return [...knownDomains].some((one) => one !== domain && one.startsWith(domain))
}

function repairDomain(domain: string): string {
  if (knownDomains.has(domain)) return domain
  const dot = domain.lastIndexOf('.')
  const name = dot < 0 ? domain : domain.slice(0, dot)
  const ending = dot < 0 ? '' : domain.slice(dot + 1)
  const right = Object.entries(endingTypos).find(([, typos]) =>
    typos.split(' ').includes(ending),
  )?.[0]
  return findProvider(domain, name, right ?? ending) ?? (right ? `${name}.${right}` : domain)
}

function findProvider(domain: string, name: string, ending: string): string | undefined {
  return providers.find(([provider, typos]) => {
    const [ownName = '', ownEnding = ''] = provider.split('.')
    // Only the dot is missing or misplaced: "gmailcom", "gmailc.om"
    if (domain.replace('.', '') === ownName + ownEnding) return true
    const isNear = name === ownName || (typos > 0 && distance(name, ownName) <= typos)
    if (!isNear) return false
    if (ending === ownEnding || (ownEnding === 'com' && comTypos.includes(ending))) {
      // "live" and "cox" alone may be any company's name.
      return ending !== '' || typos > 0
    }
    return name === ownName && singleEndingProviders.includes(name)
  })?.[0]
}

/** Optimal string alignment: letters to insert, remove, replace, or swap with their neighbor */
function distance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, column) => column)]
  const at = (i: number, j: number) => rows[i]?.[j] ?? 0
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    rows.push(row)
    for (let j = 1; j <= b.length; j++) {
      const replaced = at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const swapped = isSwap ? at(i - 2, j - 2) + 1 : replaced
      row.push(Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, replaced, swapped))
    }
  }
  return at(a.length, b.length)
}
