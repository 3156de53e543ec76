import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { homeOf } from '../../test/home-of.ts'
import { textsInSource } from '../../test/texts-in-source.ts'

type Catalogue = Record<string, string | Record<string, string>>

/** Each sentence with the file it is in, once per file. */
function written(language: string): [home: string, text: string, said: Catalogue[string]][] {
  const folder = new URL(`${language}/`, import.meta.url)
  return readdirSync(folder).flatMap((file) =>
    Object.entries(JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Catalogue).map(
      ([text, said]): [string, string, Catalogue[string]] => [file.replace('.json', ''), text, said],
    ),
  )
}

const { texts, plurals, untold } = textsInSource()
const placeholders = (text: string): string[] => [...new Set(text.match(/\{\w+\}/g))].sort()

it('every word on a page passes through the catalogue', () => {
  expect(untold).toEqual([])
})

describe.each([
  { language: 'Spanish', sentences: written('es'), locale: 'es-US' },
  { language: 'Canadian French', sentences: written('fr-ca'), locale: 'fr-CA' },
])('$language', ({ sentences, locale }) => {
  const catalogue: Catalogue = Object.fromEntries(sentences.map(([, text, said]) => [text, said]))

  it('has every text that the source says', () => {
    const missing = [...texts, ...plurals].filter(([text]) => !(text in catalogue))
    expect(missing.map(([text, [place]]) => `${place}: ${text}`)).toEqual([])
  })

  it('has each text once, where it belongs: with the room that alone says it', () => {
    const misplaced = sentences.flatMap(([file, text]) => {
      const home = homeOf(texts.get(text) ?? plurals.get(text) ?? [])
      return home === file ? [] : [`${file}.json → ${home}.json: ${text}`]
    })
    expect(misplaced).toEqual([])
  })

  it('has no text that nothing says any more', () => {
    expect(Object.keys(catalogue).filter((key) => !texts.has(key) && !plurals.has(key))).toEqual([])
  })

  it('fills in what English fills in', () => {
    const differ = Object.entries(catalogue).filter(
      ([key, said]) => typeof said === 'string' && placeholders(said).join() !== placeholders(key).join(),
    )
    expect(differ).toEqual([])
  })

  it('counts in every plural form of the language', () => {
    const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories.toSorted()
    const counted = [...plurals.keys()].map((key) => ({ key, said: catalogue[key] ?? {} }))
    const lacking = counted.filter(
      ({ said }) => typeof said === 'string' || Object.keys(said).toSorted().join() !== forms.join(),
    )
    expect(lacking).toEqual([])
    const uncounted = counted.filter(({ said }) => Object.values(said).some((text) => !text.includes('{n}')))
    expect(uncounted).toEqual([])
  })

  it('leaves no text empty', () => {
    const said = Object.values(catalogue).flatMap((text) => (typeof text === 'string' ? [text] : Object.values(text)))
    expect(said.filter((text) => text.trim() === '')).toEqual([])
  })
})

it('writes French as Québec does: curled apostrophes, and no line break before a colon or inside of quotation marks', () => {
  const said = written('fr-ca').flatMap(([, , text]) => (typeof text === 'string' ? [text] : Object.values(text)))
  expect(said.filter((text) => /'| [:»%]|« |"/.test(text))).toEqual([])
})
