import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildWhenChanged } from './build.mjs'
import { inRoot, pinnedNode } from './project.mjs'

/**
 * kB of JavaScript a page needs before it can show, as sent to a browser with an empty cache, and of the Spanish words it waits for. The
 * last two limits, and the word limits, are a tenth above what was measured.
 */
const PAGES = [
  { page: 'sign-in', made: ['login-page'], limit: 120, wordsLimit: 15.5 },
  { page: 'dashboard', made: ['inside', 'dashboard-page'], limit: 210, wordsLimit: 52 },
  { page: 'shipments', made: ['inside', 'shipments-page'], limit: 300, wordsLimit: 49 },
  { page: 'a shipment', made: ['inside', 'shipment-page'], limit: 313, wordsLimit: 59 },
]
const assets = inRoot('web', 'dist', 'assets')

/** As a step of `npm test`. `npm run bench` measures in a browser what is fetched later, as a page is used. */
export function firstLoad() {
  return { name: 'first load', command: pinnedNode(), args: [fileURLToPath(import.meta.url)] }
}

function tooLarge({ page, made, limit, wordsLimit }, cataloguesWith) {
  const code = together([entry(), ...made.map(chunkOf)])
  const catalogues = made.flatMap((name) => [...cataloguesWith(sourceOf(name))].map((catalogue) => `es-${catalogue}`))
  const words = together(['es', ...catalogues].map(chunkOf)).difference(code)
  return [isTooLarge(page, code, limit), isTooLarge(`${page} in Spanish, words`, words, wordsLimit)].includes(true)
}

function isTooLarge(what, files, limit) {
  const size = [...files].reduce((sum, file) => sum + sentSize(file), 0) / 1024
  console.log(`${what}: ${size.toFixed(1)} kB in ${files.size} files, at most ${limit} kB`)
  return size > limit
}

/** The build names a chunk by its module. */
function sourceOf(name) {
  const files = readdirSync(inRoot('web', 'src'), { recursive: true })
  return files.find((file) => path.basename(file) === `${name}.tsx`).replaceAll(path.sep, '/')
}

function together(starts) {
  const files = new Set()
  for (const start of starts) follow(start, files)
  return files
}

/** A file and what it imports right away; what it imports later is in `import(…)`. */
function follow(file, files) {
  if (files.has(file)) return
  files.add(file)
  const code = readFileSync(`${assets}/${file}`, 'utf8')
  for (const [, imported] of code.matchAll(/(?:\bfrom|\bimport)\s*["']\.\/([^"']+\.js)["']/g)) follow(imported, files)
}

function entry() {
  const [, file] = /<script type="module"[^>]+src="\/assets\/([^"]+)"/.exec(
    readFileSync(inRoot('web', 'dist', 'index.html'), 'utf8'),
  )
  return file
}

/** The build names a chunk after its module and eight letters of its digest. */
function chunkOf(name) {
  const found = readdirSync(assets).filter(
    (file) => file.startsWith(`${name}-`) && /^[\w-]{8}\.js$/.test(file.slice(name.length + 1)),
  )
  if (found.length !== 1)
    throw new Error(`${found.length} chunks are called ${name}: correct in PAGES which page they make`)
  return found[0]
}

const sentSize = (file) =>
  Math.min(
    ...['', '.br'].map((suffix) => statSync(`${assets}/${file}${suffix}`, { throwIfNoEntry: false })?.size ?? Infinity),
  )

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  buildWhenChanged()
  // Only the project's own Node reads TypeScript, and it runs this step alone.
  const { cataloguesWith } = await import('../web/words-with-code.ts')
  if (PAGES.filter((page) => tooLarge(page, cataloguesWith)).length > 0) process.exitCode = 1
}
