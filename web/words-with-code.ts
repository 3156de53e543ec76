import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { SAYINGS } from '@waybill/contract/sayings.ts'
import type { Plugin } from 'vite'

const SOURCES = join(import.meta.dirname, 'src')
const WORDS = join(SOURCES, 'ui/words.ts')

/** Around the pages, and at the doors that are a room's: what the server says there may be anything. */
const HEARS_THE_SERVER = new Set([
  'shell/shell.tsx',
  'contacts/access-requests/request-access-page.tsx',
  'drive/report-forms.tsx',
  'drive/waiting-acts.tsx',
  'onboarding/start-page.tsx',
])

/** In code a catalogue is a number, its place among the files: names would weigh on whoever reads English. */
const CATALOGUES = readdirSync(join(SOURCES, 'ui/catalogues/es'))
  .filter((file) => file !== 'base.json')
  .sort()
  .map((file) => file.replace('.json', ''))

/** What is imported later, as it stands before the build bundles it; not what a page's loader calls. */
const LATER = /\bimport\(["'](\.[^"']+\.tsx?)["']\)(?!\)\.load\()/g

const sourceOf = kept((file) => readFileSync(join(SOURCES, file), 'utf8'))

/** What a room alone says, the same in every language. The folders beside the rooms have no catalogue. */
const sentencesOf = kept((room) => {
  if (!CATALOGUES.includes(room)) return []
  const catalogue = JSON.parse(sourceOf(`ui/catalogues/es/${room}.json`)) as object
  return Object.keys(catalogue).map((key) => key.replace(/^to /, ''))
})

/** The catalogues that a file of `web/src` says something of; the base is always there. */
export const cataloguesIn = kept((file): string[] => {
  const heard = HEARS_THE_SERVER.has(file) ? ['names', 'sayings'] : []
  const [room = ''] = file.split('/')
  const source = sourceOf(file)
  const says = (text: string) => ["'", '"', '`'].some((quote) => source.includes(quote + text + quote))
  return sentencesOf(room).some(says) ? [room, ...heard] : heard
})

/** The same of all code that comes with the file; none imports itself in the end (architecture.cjs). */
export const cataloguesWith = kept((file): ReadonlySet<string> => {
  const all = new Set(cataloguesIn(file))
  for (const [, names, alone] of sourceOf(file).matchAll(
    /^(?:import|export) (?!type )[^'"]*?from '(\.[^']+\.tsx?)'|^import '(\.[^']+\.tsx?)'/gm,
  ))
    for (const catalogue of cataloguesWith(fileAt(names ?? alone ?? '', file))) all.add(catalogue)
  return all
})

/** The numbers of those that a file needs beside what whoever imports it came with. */
function moreCatalogues(file: string, importer: string): number[] {
  const here = cataloguesWith(importer)
  return [...cataloguesWith(file)].flatMap((name) => (here.has(name) ? [] : [CATALOGUES.indexOf(name)]))
}

/**
 * Puts the words of what is imported later beside it: `import('./x.tsx')` becomes `withWords(import('./x.tsx'), 21)`, unless whoever
 * imports it came with the same words. A page's `load` says nothing, and waits for none.
 */
export function wordsWithCode(): Plugin {
  return {
    name: 'waybill:words-with-code',
    apply: 'build',
    transform: {
      // The first script only fetches: whoever shows what came waits for its words.
      filter: { id: { include: /\/web\/src\/.*\.tsx?$/, exclude: /\/ahead\.ts$/ }, code: /\bimport\(/ },
      handler(code, id) {
        const importer = relative(SOURCES, id).replaceAll(sep, '/')
        const spoken = code.replaceAll(LATER, (whole, target: string) => {
          const more = moreCatalogues(fileAt(target, importer), importer)
          return more.length > 0 ? `withWords(${[whole, ...more].join(', ')})` : whole
        })
        return spoken === code ? undefined : `import { withWords } from ${JSON.stringify(WORDS)};${spoken}`
      },
    },
  }
}

/**
 * Compiles a catalogue: what the server says is looked up by its name, so that no browser loads the contract's English for it.
 * A sentence of gaps alone is the same in every language.
 */
export function sayingsByName(): Plugin {
  return {
    name: 'waybill:sayings-by-name',
    enforce: 'pre',
    transform: {
      filter: { id: /\/catalogues\/[\w-]+\/\w[\w-]*\.json$/ },
      handler(json, id) {
        const written = JSON.parse(json) as Record<string, unknown>
        const isBase = id.endsWith('/base.json')
        const named = Object.entries(SAYINGS).flatMap(([code, english]) => {
          const isGapsAlone = english.replaceAll(/\{\w+\}/g, '') === ''
          const words = written[english] ?? (isBase && isGapsAlone ? english : undefined)
          return words === undefined ? [] : [[`#${code}`, words]]
        })
        return JSON.stringify({ ...(id.endsWith('/sayings.json') ? {} : written), ...Object.fromEntries(named) })
      },
    },
  }
}

function fileAt(target: string, importer: string): string {
  return join(dirname(importer), target).replaceAll(sep, '/')
}

/** Finds each answer once. */
function kept<Answer>(find: (about: string) => Answer): (about: string) => Answer {
  const answers = new Map<string, Answer>()
  return (about) => {
    if (!answers.has(about)) answers.set(about, find(about))
    return answers.get(about) as Answer
  }
}
