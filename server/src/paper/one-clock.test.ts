import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { momentText } from './press/words-on-paper.ts'

const SOURCES = path.join(import.meta.dirname, '..')

/** What writes hours as one reader chose them: a letter to that reader alone (decision 97). */
const READERS_CLOCK = /\b(?:textOn|timeOn|hour12)\b|['"]h1[12]['"]/
const LETTERS = ['outside/mail/post.ts']

it('papers and CSV files are the same for every reader: only a letter goes by its reader’s clock', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  const found = files.filter((file) => READERS_CLOCK.test(readFileSync(path.join(SOURCES, file), 'utf8')))
  expect(found).toEqual(LETTERS)
})

it('a paper has 24 hours and the zone', () => {
  expect(momentText('2026-11-24T20:30:00Z', 'America/Chicago')).toBe('Tue 11/24/2026, 14:30 CST')
  expect(momentText('2026-07-24T05:05:00Z', 'America/Chicago')).toBe('Fri 07/24/2026, 00:05 CDT')
})
