/** "unclear": the command must name the backup's path, because appending the path could change its meaning. */
export function findPlaceOfFile(command: string): 'named' | 'last' | 'unclear' {
  if (/\$(\{?1|\{?BACKUP_FILE|[@*])/.test(command)) return 'named'
  // `... | tee LOG "$1"` would overwrite the backup.
  return /[|;&<>#`\n]/.test(command.trim()) ? 'unclear' : 'last'
}

const maxLineLength = 200
/** Names of variables that hold secrets */
const secretName = /PASS|PWD|SECRET|TOKEN|KEY|URL|DSN|CREDENTIAL|AUTH|REPOSITORY/i
const minSecretLength = 4
const mask = '***'

/** The first group of each pattern is kept; the rest of the match is masked. */
const secretPatterns: RegExp[] = [
  // user:password@host, also with an @ in the password
  /((?:^|[\s"'`(=]|:\/\/)[^\s:/@"'`]*):(?!\/\/)\S+(?=@)/g,
  // The token of https://TOKEN@host
  /(:\/\/)[^\s:/@]+(?=@)/g,
  /((?:^|\s)(?:-u\s*|--(?:proxy-)?user[\s=]\s*)["']?[^\s:"']+):\S+/g,
  /([\w-]*(?:sig|token|key|secret|pass|pwd|auth|credential)[\w-]*=)[^\s&;]+/gi,
  /(\b(?:bearer|basic)\s+)\S+/gi,
]

/**
 * The last lines of a command's output, at most 200 characters each. Omits lines in which a shell quotes the command,
 * and masks what looks like a secret and the values of secret variables in `env` and in the command.
 */
export function lastLinesOf(
  count: number,
  output: string,
  command: string,
  env: Readonly<Record<string, string | undefined>>,
): string[] {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colors of a terminal
  const plain = output.replace(/\u001b\[[\d;]*m/g, '')
  const lines = plain.split(/[\r\n]+/).map((line) => line.trim())
  const secrets = findSecrets(command, env)
  return lines
    .filter((line) => line !== '' && !quotesCommand(line, command))
    .slice(-count)
    .map((line) => maskSecrets(line, secrets).slice(0, maxLineLength))
}

function maskSecrets(text: string, secrets: readonly string[]): string {
  let line = text
  for (const secret of secrets) line = line.replaceAll(secret, mask)
  for (const pattern of secretPatterns) {
    line = line.replace(pattern, (_found, kept: string) =>
      kept.endsWith('=') || /\s$/.test(kept) || kept === '://' ? kept + mask : `${kept}:${mask}`,
    )
  }
  return line
}

/** Whether a shell quotes the command, as bash does after a syntax error: "sh: -c: line 1: `COMMAND'" */
function quotesCommand(line: string, command: string): boolean {
  if (/\bline \d+: `/.test(line)) return true
  return command
    .split('\n')
    .map((part) => part.trim())
    .some((part) => /\s/.test(part) && line.includes(part))
}

/** Longest first, because one secret may contain another */
function findSecrets(command: string, env: Readonly<Record<string, string | undefined>>): string[] {
  const inCommand = [...command.matchAll(/(\w+)=("[^"]*"|'[^']*'|\S+)/g)].map(
    ([, name = '', value = '']) => [name, value.replace(/^(["'])(.*)\1$/s, '$2')] as const,
  )
  const found = [...Object.entries(env), ...inCommand].flatMap(([name, value]) =>
    secretName.test(name) && value ? spellingsOf(value.trim()) : [],
  )
  return [...new Set(found)]
    .filter((value) => value.length >= minSecretLength)
    .sort((one, other) => other.length - one.length)
}

/** The value and, if it is a URL, its password; both also decoded and encoded */
function spellingsOf(value: string): string[] {
  const password = /:\/\/[^:@/\s]*:(.*)@/s.exec(value)?.[1]
  return [value, ...(password ? [password] : [])].flatMap((text) => [
    text,
    decode(text),
    encodeURIComponent(text),
  ])
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // URIError: % without two hexadecimal digits
    return text
  }
}
