const blank = /[ \t\n\r]/
const newline = /[\n\r]/
/**
 * Characters that a backslash escapes inside double quotes. A backslash at the end of a line joins two lines; before
 * any other character, the backslash is kept.
 */
const escapable = /["\\`$]/

/**
 * Reads a systemd EnvironmentFile (parse_env_file of src/basic/env-file.c). Unlike in a shell, quotes count only at the
 * start of a value, and `$` and a later `#` are plain characters.
 */
export function parseEnvironmentFile(text: string): Record<string, string> {
  const found: Record<string, string> = {}
  const reader = { text, at: 0 }
  while (reader.at < text.length) {
    const char = text.charAt(reader.at)
    if (blank.test(char)) reader.at++
    else if (char === '#' || char === ';') skipLine(reader)
    else {
      const name = readName(reader)
      if (name === null) continue
      const value = readValue(reader)
      if (/^[A-Za-z_]\w*$/.test(name)) found[name] = value
    }
  }
  return found
}

type Reader = { text: string; at: number }

function skipLine(reader: Reader): void {
  while (reader.at < reader.text.length && !newline.test(reader.text.charAt(reader.at))) reader.at++
}

/** Returns null for a line without "=". An "=" that begins a line belongs to the name. */
function readName(reader: Reader): string | null {
  const start = reader.at++
  for (; reader.at < reader.text.length; reader.at++) {
    const char = reader.text.charAt(reader.at)
    if (newline.test(char)) return null
    if (char === '=') return reader.text.slice(start, reader.at++).trimEnd()
  }
  return null
}

function readValue(reader: Reader): string {
  let value = ''
  while (reader.at < reader.text.length) {
    const char = reader.text.charAt(reader.at++)
    if (newline.test(char)) return value
    if (char === "'") value += readSingleQuoted(reader)
    else if (char === '"') value += readDoubleQuoted(reader)
    else if (!blank.test(char)) {
      reader.at--
      return value + readUnquoted(reader)
    }
  }
  return value
}

function readSingleQuoted(reader: Reader): string {
  const end = reader.text.indexOf("'", reader.at)
  const value = reader.text.slice(reader.at, end < 0 ? undefined : end)
  reader.at += value.length + 1
  return value
}

function readDoubleQuoted(reader: Reader): string {
  let value = ''
  while (reader.at < reader.text.length) {
    const char = reader.text.charAt(reader.at++)
    if (char === '"') return value
    if (char !== '\\') {
      value += char
      continue
    }
    const next = reader.text.charAt(reader.at++)
    if (escapable.test(next)) value += next
    else if (next !== '\n') value += `\\${next}`
  }
  return value
}

/** Drops trailing blanks, unless they are escaped */
function readUnquoted(reader: Reader): string {
  let value = ''
  let kept = 0
  while (reader.at < reader.text.length) {
    const char = reader.text.charAt(reader.at++)
    if (newline.test(char)) break
    if (char === '\\') {
      const next = reader.text.charAt(reader.at++)
      if (!newline.test(next)) value += next
      kept = value.length
    } else {
      value += char
      if (!blank.test(char)) kept = value.length
    }
  }
  return value.slice(0, kept)
}
