import fc from 'fast-check'

export function headers(hasBody: boolean): fc.Arbitrary<Record<string, string>> {
  const type = fc.oneof(
    {
      weight: 14,
      arbitrary: fc.constant<Record<string, string>>(
        hasBody ? { 'content-type': 'application/json' } : {},
      ),
    },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom(
          'application/json',
          'application/json; charset=utf-16',
          'APPLICATION/JSON',
          'application/json, text/html',
          'application/vnd.api+json',
          'text/plain',
          'text/html',
          'application/x-www-form-urlencoded',
          'multipart/form-data; boundary=x',
          'application/xml',
          'application/octet-stream',
          'json',
          '/',
          ';',
          '',
          `application/json; ${'x'.repeat(3000)}`,
        )
        .map((value) => ({ 'content-type': value })),
    },
  )
  const other = fc.oneof(
    { weight: 8, arbitrary: fc.constant({}) },
    {
      weight: 1,
      arbitrary: fc.constantFrom<Record<string, string>>(
        { authorization: 'Bearer' },
        { authorization: "Bearer ' or 1=1" },
        { authorization: `Bearer ${'x'.repeat(5000)}` },
        { authorization: 'Basic bWFyaWE6eA==' },
        { 'accept-encoding': 'br;q=0, gzip;q=x, *' },
        { accept: 'text/html;q=0.1, */xml' },
        { 'accept-version': '1.x || >=2.5' },
        { 'if-none-match': '*' },
        { 'if-modified-since': 'Tue, 99 Foo 2026' },
        { range: 'bytes=0-0,-1,9-2' },
        { 'x-forwarded-for': 'unknown, , ::1' },
        { 'x-http-method-override': 'DELETE' },
        { origin: 'null' },
        { cookie: `a=${'b'.repeat(4000)}` },
        { 'content-encoding': 'gzip' },
        { 'transfer-encoding': 'chunked' },
        { upgrade: 'websocket', connection: 'Upgrade' },
        { expect: 'miracles' },
        { host: 'evil.example.org:99999' },
        { 'x-odd': '\u00e9\u00ff' },
      ),
    },
  )
  return fc.tuple(type, other).map(([one, more]) => ({ ...one, ...more }))
}
