import { readdirSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { buildWhenChanged } from './build.mjs'
import { inRoot, pinnedNode } from './project.mjs'

/**
 * kB of JavaScript a page needs before it can show, as sent to a browser with an empty cache. The last two limits are a tenth above what
 * was measured.
 */
const PAGES = [
  { page: 'sign-in', made: ['login-page'], limit: 120 },
  { page: 'dashboard', made: ['inside', 'dashboard-page'], limit: 210 },
  { page: 'shipments', made: ['inside', 'shipments-page'], limit: 300 },
  { page: 'a shipment', made: ['inside', 'shipment-page'], limit: 313 },
]
const assets = inRoot('web', 'dist', 'assets')

/** As a step of `npm test`. `npm run bench` measures in a browser what is fetched later, as a page is used. */
export function firstLoad() {
  return { name: 'first load', command: pinnedNode(), args: [fileURLToPath(import.meta.url)] }
}

function tooLarge({ page, made, limit }) {
  const files = new Set()
  for (const start of [entry(), ...made.map(chunkOf)]) follow(start, files)
  const size = [...files].reduce((sum, file) => sum + sentSize(file), 0) / 1024
  console.log(`${page}: ${size.toFixed(1)} kB in ${files.size} files, at most ${limit} kB`)
  return size > limit
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
  if (PAGES.filter(tooLarge).length > 0) process.exitCode = 1
}
