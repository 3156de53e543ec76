import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

export const root = path.resolve(import.meta.dirname, '..')

/** The release that runs TypeScript as written. */
const NEEDED_MAJOR = 24

export const inRoot = (...parts) => path.join(root, ...parts)

/** The Node that package.json pins, or the one running this if it will do. */
export function pinnedNode() {
  const installed = inRoot('node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(installed) && spawnSync(installed, ['--version']).status === 0) return installed
  if (Number.parseInt(process.versions.node, 10) >= NEEDED_MAJOR) return process.execPath
  throw new Error(
    `The installed packages are missing Node ${NEEDED_MAJOR}; this is Node ${process.versions.node}. ` +
      'The install script of the package "node" brings it: allow it ("npm config set ignore-scripts false", then "npm rebuild node"), ' +
      `or install Node ${NEEDED_MAJOR} yourself. Then run the command again.`,
  )
}

/** The file of a package's program, for the pinned Node to run; unlike the links in .bin, it is the same on every platform. */
export function programOf(packageName, file) {
  return inRoot('node_modules', ...packageName.split('/'), file)
}

/**
 * How Node runs the server, in the project's folder. V8 leaves garbage while memory is plentiful: a small young generation and a limit
 * keep the server small and just as fast (bench); two arenas keep glibc's reserve per thread small. Code compiled once, with its types
 * stripped, is kept: a server that finds it starts sooner, and without the 22 MB of the type stripper.
 */
export function serverEnvironment() {
  return JSON.parse(readFileSync(inRoot('package.json'), 'utf8')).config['server-environment']
}
