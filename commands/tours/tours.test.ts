import { readdirSync, readFileSync, statSync } from 'node:fs'
import { Language } from '@waybill/contract/languages.ts'
import { may, PERSONAS } from '@waybill/contract/permissions.ts'
import { describe, expect, it } from 'vitest'
import { ARTICLES } from '../../web/src/help/articles.ts'
import { TOURS } from '../../web/src/help/tours.ts'
import { GUARDS } from '../../web/src/shell/guards.ts'
import { RECORDINGS } from './recordings.ts'

const WEB = new URL('../../web/src/', import.meta.url)
const PICTURES = new URL('help/pictures/', WEB)
const MOST_BYTES = 1.5 * 1024 * 1024

const picturesIn = (language: string): string[] => readdirSync(new URL(`${language}/`, PICTURES)).sort()

describe.each(Language.options)('the pictures in %s', (language) => {
  it('are one per step, and no other', () => {
    const steps = TOURS.flatMap(({ id, steps }) => steps.map((_, index) => `${id}-${index + 1}.avif`))
    expect(picturesIn(language)).toEqual(steps.sort())
  })
})

it('the pictures of all languages weigh little', () => {
  const sizes = Language.options.flatMap((language) =>
    picturesIn(language).map((file) => statSync(new URL(`${language}/${file}`, PICTURES)).size),
  )
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MOST_BYTES)
})

it('every tour can be recorded again', () => {
  expect(Object.keys(RECORDINGS).sort()).toEqual(TOURS.map(({ id }) => id).sort())
})

it('every tour begins on a page that exists', () => {
  const pages = readdirSync(WEB, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.pages.ts'))
  const addresses = pages.flatMap((file) =>
    [...readFileSync(new URL(file, WEB), 'utf8').matchAll(/'(\/[a-z-]+)'/g)].map(([, address]) => address),
  )
  expect(TOURS.map(({ at }) => at).filter((at) => !addresses.includes(at) || !(at in GUARDS))).toEqual([])
})

it.each(['es', 'fr-ca'])('every sentence of tours and articles is said in %s', (language) => {
  const catalogue: unknown = JSON.parse(readFileSync(new URL(`ui/catalogues/${language}/help.json`, WEB), 'utf8'))
  const said = [
    ...TOURS.flatMap(({ title, says, steps }) => [title, says, ...steps]),
    ...ARTICLES.flatMap(({ title, says, points }) => [title, says, ...points]),
  ]
  expect(said.filter((text) => !Object.hasOwn(Object(catalogue), text))).toEqual([])
})

it('every topic has an address of its own and is for somebody', () => {
  const topics = [...TOURS, ...ARTICLES]
  expect(new Set(topics.map(({ id }) => id)).size).toBe(topics.length)
  expect(topics.filter(({ needs }) => !PERSONAS.some((persona) => may(persona, needs)))).toEqual([])
})
