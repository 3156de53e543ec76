import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { installWhenNeeded } from './install.mjs'
import { inRoot, pinnedNode, programOf, root, serverEnvironment } from './project.mjs'

/** What the built files depend on. */
const SOURCES = [
  'web/src',
  'web/public',
  'web/index.html',
  'web/vite.config.ts',
  'web/contract-in-browsers.ts',
  'web/layers.ts',
  'web/map-tiles.ts',
  'server/src/locations/roads/highways.txt',
  'web/words-with-code.ts',
  'contract/src',
  'package-lock.json',
]
const stamp = inRoot('web', 'dist', '.built')

export function buildWhenChanged() {
  const wanted = hashOfSources()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  build(wanted)
}

function build(hash) {
  console.log('Building the web application.')
  const vite = programOf('vite', 'bin/vite.js')
  const { status } = spawnSync(pinnedNode(), [vite, 'build', '--config', 'web/vite.config.ts', '--logLevel', 'warn'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (status !== 0) throw new Error('Could not build the web application; the lines above say why.')
  compileServer()
  writeFileSync(stamp, hash)
}

/** So the first start finds the server compiled, as every later one does. */
function compileServer() {
  const rooms = "await import('./server/src/app.ts'); await import('./server/world/demo-world.ts')"
  spawnSync(pinnedNode(), ['--input-type=module', '--eval', rooms], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...serverEnvironment() },
  })
}

function hashOfSources() {
  const hash = createHash('sha256')
  for (const file of SOURCES.flatMap(filesUnder))
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(inRoot(file)))
      .update('\0')
  return hash.digest('hex')
}

function filesUnder(source) {
  if (!existsSync(inRoot(source))) return []
  if (!statSync(inRoot(source)).isDirectory()) return [source]
  return readdirSync(inRoot(source), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .sort()
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  installWhenNeeded()
  build(hashOfSources())
}
