import type { Random } from '../world/random.ts'

/** Texts that have broken something: tables, paths, templates, terminals, parsers, clocks. */
const TEXTS: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfffy',
  '\u202egnp.exe',
  '\ufeff',
  '\ufffe',
  '👩‍👩‍👧‍👦',
  'e\u0301'.repeat(80),
  '１２３',
  'ß',
  'İ',
  '\u2028',
  'line\r\nbreak\tand tab',
  "'; drop table shipment; --",
  "' or '1'='1",
  "1' union select null, version(), null --",
  '$1',
  '%s%n',
  '%',
  '_',
  '\\',
  '\\x',
  '(((',
  '[a-',
  '.*',
  'a & !b <-> (c | d:*)',
  '../../../etc/passwd',
  '..%2f..%2f',
  'file:///etc/passwd',
  'http://169.254.169.254/latest/meta-data/',
  'javascript:alert(1)',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'null',
  'undefined',
  'true',
  'NaN',
  'Infinity',
  '-0',
  '1e309',
  '0x10',
  ' 7 ',
  '1,2,3',
  ',,,',
  '9'.repeat(40),
  '-2147483649',
  '9223372036854775808',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '2026-02-30',
  '0000-00-00',
  '0001-01-01',
  '9999-12-31',
  '10000-01-01',
  '-000001-01-01',
  '2026-01-15T25:00',
  '2026-03-08T02:30',
  '2026-01-15T08:00:00Z',
  '0001-01-01T00:00:00+14:00',
  '9999-12-31T23:59:59.999999999-12:00',
  '+275760-09-13T00:00:00Z',
  'America/Chicago',
  'Etc/GMT+99',
  'x'.repeat(201),
  'x'.repeat(5_000),
  '𝕏'.repeat(2_000),
  'SVNBKjAwKg==',
  '=HYPERLINK("x")',
]

/** Numbers as written in JSON, also those JavaScript reads differently. */
const NUMBERS: readonly string[] = [
  '0',
  '-0',
  '-1',
  '1.5',
  '0.1',
  '1e-300',
  '1e300',
  '-1e300',
  '1e999',
  '2147483648',
  '-2147483649',
  '9007199254740993',
  '9223372036854775808',
  '99999999999999999999999999',
  '0.00000000000000000001',
]

export const hostileText = (random: Random): string => random.pick(TEXTS)

/** A JSON value, rarely deep: most bad input is refused at its first step. */
export function hostileJson(random: Random, depth = 0): string {
  const kind = random.whole(0, depth > 4 ? 3 : 6)
  const parts = <Part>(make: () => Part) => Array.from({ length: random.whole(0, 4) }, make)
  switch (kind) {
    case 0:
      return random.pick(['null', 'true', 'false'])
    case 1:
      return random.pick(NUMBERS)
    case 2:
    case 3:
      return JSON.stringify(hostileText(random))
    case 4:
      return `[${parts(() => hostileJson(random, depth + 1)).join()}]`
    case 5:
      return `{${parts(() => `${JSON.stringify(hostileText(random))}:${hostileJson(random, depth + 1)}`).join()}}`
    default:
      return random.pick([
        `${'['.repeat(60)}${']'.repeat(60)}`,
        `${'{"a":'.repeat(200)}1${'}'.repeat(200)}`,
        `[${Array.from({ length: 2_000 }, () => '1').join()}]`,
        '{"__proto__":{"isAdmin":true}}',
        '{"constructor":{"prototype":{"isAdmin":true}}}',
        '{"length":1e9}',
        `"${'x'.repeat(100_000)}"`,
        '[null,null]',
        '{}',
        '[]',
      ])
  }
}
