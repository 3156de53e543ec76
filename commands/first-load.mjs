import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { buildWhenChanged } from './build.mjs'
import { inRoot, pinnedNode } from './project.mjs'

/** What every signed-in page loads. */
const SIGNED_IN = ['app.tsx', 'inside.tsx', 'notifications/bell.tsx']
/** What a shipment's page fetches by itself, as soon as it shows. */
const SECTIONS = [
  'documents/documents-section.tsx',
  'notes/notes-section.tsx',
  'notes/timeline-section.tsx',
  'shipments/sections/shipment-invoices.tsx',
  'cases/of-shipment/shipment-cases.tsx',
]

/**
 * What a browser with an empty cache loads before the first input: JavaScript and CSS, in kB as gzip and in files. `words` are the
 * Spanish ones it waits for. What is loaded ahead of need waits for the first input (web/src/ui/first-input.ts) and is not in here.
 * A limit is a hundredth above what was measured, and never above a goal that was reached (decision 94).
 */
const PAGES = [
  { page: 'sign-in', loads: ['identity/sign-in/login-page.tsx'], kB: 102, files: 12, words: 17.6 },
  {
    page: 'dashboard',
    loads: [...SIGNED_IN, 'dashboard/dashboard-page.tsx', 'invoices/list/ageing.tsx'],
    kB: 190,
    files: 25,
    words: 79,
  },
  {
    page: 'shipments',
    loads: [...SIGNED_IN, 'shipments/list/shipments-page.tsx'],
    kB: 300,
    files: 28,
    words: 67.5,
  },
  {
    page: 'a shipment',
    loads: [...SIGNED_IN, 'shipments/page/shipment-page.tsx', ...SECTIONS],
    kB: 231,
    files: 59,
    words: 80,
  },
  {
    // Another app than the house (web/src/drive/main.tsx): for a phone on a slow line.
    page: 'a driver’s loads',
    entry: 'drive/main.tsx',
    loads: ['drive/drive-page.tsx'],
    kB: 90.5,
    files: 10,
    words: 21.4,
  },
]

/** As a step of `npm test`. `npm run bench` measures the same in a browser. */
export function firstLoad() {
  return { name: 'first load', command: pinnedNode(), args: [fileURLToPath(import.meta.url)] }
}

function isTooLarge({ page, entry = 'main.tsx', loads, kB, files, words }, manifest, cataloguesWith) {
  const code = together(['index.html', ...[entry, ...loads].map((file) => `src/${file}`)], manifest)
  const catalogues = loads.flatMap((file) => [...cataloguesWith(file)].map((name) => `es/${name}.json`))
  const spoken = together(
    ['es.ts', ...catalogues].map((file) => `src/ui/catalogues/${file}`),
    manifest,
  ).difference(code)
  return [isBeyond(page, code, kB, files), isBeyond(`${page} in Spanish, words`, spoken, words)].includes(true)
}

function isBeyond(what, loaded, kB, files = Infinity) {
  const size = [...loaded].reduce((sum, file) => sum + sentSize(file), 0) / 1024
  const most = files < Infinity ? `${kB} kB in ${files} files` : `${kB} kB`
  console.log(`${what}: ${size.toFixed(1)} kB in ${loaded.size} files, at most ${most}`)
  return size > kB || loaded.size > files
}

/** The files of modules and of what they import right away. */
function together(modules, manifest) {
  const files = new Set()
  const follow = ({ file, css = [], imports = [] }) => {
    if (files.has(file)) return
    for (const loaded of [file, ...css]) files.add(loaded)
    for (const name of imports) follow(manifest[name])
  }
  for (const module of modules) follow(madeOf(module, manifest))
  return files
}

/** A file that holds another page as well is known by its name alone. */
function madeOf(module, manifest) {
  const { name } = path.parse(module)
  const made = manifest[module] ?? Object.values(manifest).find((file) => file.name === name)
  if (!made) throw new Error(`No file is made of ${module}: correct in PAGES what the page loads`)
  return made
}

const sentSize = (file) => gzipSync(readFileSync(inRoot('web', 'dist', file)), { level: 9 }).length

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  buildWhenChanged()
  // Only the project's own Node reads TypeScript, and it runs this step alone.
  const { cataloguesWith } = await import('../web/words-with-code.ts')
  const manifest = JSON.parse(readFileSync(inRoot('web', 'dist', '.vite', 'manifest.json'), 'utf8'))
  if (PAGES.filter((page) => isTooLarge(page, manifest, cataloguesWith)).length > 0) process.exitCode = 1
}
