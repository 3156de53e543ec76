import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { FAULTS } from './teeth/faults.mjs'

const root = path.resolve(import.meta.dirname, '..')
const page = readFileSync(path.join(root, 'docs/promises.md'), 'utf8')
const rows = page.split('\n').filter((line) => /^\| (?:P\d| {3})/.test(line) && !line.includes('| held by'))

/** Each file that a row names, with the words that follow it. */
const named = rows.flatMap((row) =>
  [...row.matchAll(/`([^` ]+\/[^` ]+)`((?:,? “[^”]+”)*)/g)].map(([, file = '', words = '']) => ({
    file,
    words: [...words.matchAll(/“([^”]+)”/g)].map(([, said = '']) => said),
  })),
)

test('every promise names what holds it', () => {
  expect(rows.length).toBeGreaterThan(45)
  expect(rows.filter((row) => !/`[^`]+\/[^`]+`/.test(row))).toEqual([])
})

test.each(named)('$file is there, and says $words', ({ file, words }) => {
  const files = globSync(file, { cwd: root })
  expect(files).not.toEqual([])
  const text = files.map((one) => readFileSync(path.join(root, one), 'utf8')).join('\n')
  expect(words.filter((said) => !text.includes(said))).toEqual([])
})

test('the page knows how many checks are removed', () => {
  expect(page).toContain(`${FAULTS.length} checks removed one at a time`)
})
