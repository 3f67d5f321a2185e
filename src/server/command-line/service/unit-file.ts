export type Unit = {
  user: string | null
  group: string | null
  workingDirectory: string | null
  environment: Record<string, string>
  environmentFiles: { path: string; isOptional: boolean }[]
}

/** Later lines override earlier ones; an empty value resets a list. */
export function parseUnit(texts: string[]): Unit {
  const unit: Unit = {
    user: null,
    group: null,
    workingDirectory: null,
    environment: {},
    environmentFiles: [],
  }
  for (const text of texts) for (const line of serviceLines(text)) apply(unit, line)
  return unit
}

function apply(unit: Unit, [name, value]: [string, string]): void {
  if (name === 'User') unit.user = value || null
  if (name === 'Group') unit.group = value || null
  if (name === 'WorkingDirectory') unit.workingDirectory = value || null
  if (name === 'Environment') {
    if (value === '') unit.environment = {}
    for (const word of splitWords(value)) {
      const [, key, rest = ''] = /^([A-Za-z_]\w*)=(.*)$/s.exec(word) ?? []
      // Supports only the specifier "%%", because no setting needs another.
      if (key) unit.environment[key] = rest.replaceAll('%%', '%')
    }
  }
  if (name === 'EnvironmentFile') {
    if (value === '') unit.environmentFiles = []
    else {
      unit.environmentFiles.push({
        path: value.replace(/^-/, ''),
        isOptional: value.startsWith('-'),
      })
    }
  }
}

/** The settings of the [Service] section; a line that ends with a backslash continues on the next line. */
function serviceLines(text: string): [string, string][] {
  let section = ''
  return text
    .replaceAll(/\\\r?\n(?:[ \t]*[#;].*\n)*/g, ' ')
    .split(/\r?\n/)
    .flatMap((line): [string, string][] => {
      section = /^\s*\[(.+)\]\s*$/.exec(line)?.[1] ?? section
      const [, name, value] = /^\s*(\w+)\s*=\s*(.*?)\s*$/.exec(line) ?? []
      return section === 'Service' && name !== undefined && value !== undefined
        ? [[name, value]]
        : []
    })
}

const escapes: Record<string, string> = { n: '\n', t: '\t', r: '\r', s: ' ' }

/** Splits the value of Environment= at blanks, respecting both kinds of quotes and C escapes */
function splitWords(line: string): string[] {
  const pieces = /\\(x[\da-f]{2}|.)|"((?:\\.|[^"\\])*)"|'((?:\\.|[^'\\])*)'|(\s+)|([^\s\\"']+)/gis
  const readEscapes = (text: string) =>
    text.replaceAll(/\\(?:x([\da-f]{2})|(.))/gis, (_, hex?: string, char = '') =>
      hex ? String.fromCharCode(Number.parseInt(hex, 16)) : (escapes[char] ?? char),
    )
  const words: string[] = []
  let word: string | null = null
  for (const [piece, escaped, double, single, space, plain] of line.matchAll(pieces)) {
    if (space !== undefined) {
      if (word !== null) words.push(word)
      word = null
    } else {
      const text = escaped === undefined ? (double ?? single ?? plain ?? '') : piece
      word = (word ?? '') + readEscapes(text)
    }
  }
  return word === null ? words : [...words, word]
}
