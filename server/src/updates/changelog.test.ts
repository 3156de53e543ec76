import { expect, test } from 'vitest'
import { readChangelog, releasesIn } from './changelog.ts'

const TEXT = `# Changelog

What changed.

## Unreleased

### Drivers

- Come in **at once**, by a
  link. See [the guide](docs/guide.md).
- No \`password\`.

## 0.1.0 – 2026-11-21

The first.

- Everything.

## 0.0.1 – 2026-10-01

Nothing for anybody to notice.
`

test('reads releases with number, day and parts, in plain words', () => {
  expect(releasesIn(TEXT)).toEqual([
    {
      id: expect.stringMatching(/^next-[\da-f]{12}$/),
      version: null,
      date: null,
      parts: [{ title: 'Drivers', items: ['Come in at once, by a link. See the guide.', 'No password.'] }],
    },
    {
      id: expect.stringMatching(/^0\.1\.0-[\da-f]{12}$/),
      version: '0.1.0',
      date: '2026-11-21',
      parts: [{ title: null, items: ['Everything.'] }],
    },
  ])
})

test('an entry that gains a line is another one', () => {
  const [before] = releasesIn(TEXT)
  const [after] = releasesIn(TEXT.replace('- No `password`.', '- No `password`.\n- And no name.'))
  expect(after?.id).not.toBe(before?.id)
})

test('a changelog that was not brought along holds nothing', () => {
  expect(readChangelog('/nowhere/CHANGELOG.md')).toEqual([])
})

test("the house's own changelog has a released version with its day", () => {
  const released = readChangelog().find(({ version }) => version !== null)
  expect(released?.date).toMatch(/^\d{4}-\d{2}-\d{2}$/)
})
