import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

export const root = path.resolve(import.meta.dirname, '..')

/** The release that runs TypeScript as it is (README, Requirements). */
const NEEDED_MAJOR = 24

export const inRoot = (...parts) => path.join(root, ...parts)

/** The Node that package.json pins, or the one running this when that will do as well. */
export function pinnedNode() {
  const installed = inRoot('node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(installed) && spawnSync(installed, ['--version']).status === 0) return installed
  if (Number.parseInt(process.versions.node, 10) >= NEEDED_MAJOR) return process.execPath
  throw new Error(
    `Node ${NEEDED_MAJOR} did not come with the installed packages; this is Node ${process.versions.node}. ` +
      'It comes by the install script of the package "node": allow it ("npm config set ignore-scripts false", then "npm rebuild node"), ' +
      `or install Node ${NEEDED_MAJOR} yourself, and run the command again.`,
  )
}

/** The file of a package's program, to be run by the pinned Node; unlike the links in .bin this is the same on every platform. */
export function programOf(packageName, file) {
  return inRoot('node_modules', ...packageName.split('/'), file)
}

/**
 * How Node runs the server, in the project's folder. V8 lets garbage lie while memory is plenty: a small young generation and a bound
 * keep the server small and as fast (bench); two arenas keep what glibc sets aside for each thread small. What was compiled once, its types stripped, is kept: a server that finds it starts
 * sooner, and without the 22 MB of what strips types.
 */
export function serverEnvironment() {
  return JSON.parse(readFileSync(inRoot('package.json'), 'utf8')).config['server-environment']
}
