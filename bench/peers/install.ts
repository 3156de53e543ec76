import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const CACHE = fileURLToPath(new URL('../../.cache/bench-peers', import.meta.url))

/** Installs a peer outside the product, exactly as its lock file says, unless that was done before; returns its folder. */
export function install(peer: string): string {
  const source = fileURLToPath(new URL(peer, import.meta.url))
  const folder = path.join(CACHE, peer)
  const lockOf = (root: string) => readFileSync(path.join(root, 'package-lock.json'), 'utf8')
  const installed = path.join(folder, 'node_modules', '.package-lock.json')
  const isInstalled = existsSync(installed) && lockOf(folder) === lockOf(source)
  mkdirSync(folder, { recursive: true })
  cpSync(source, folder, { recursive: true })
  if (isInstalled) return folder
  process.stderr.write(`Installing ${peer}…\n`)
  const npm = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    encoding: 'utf8',
  })
  if (npm.status !== 0) throw new Error(`npm could not install it: ${npm.stderr.trim().split('\n').at(0) ?? npm.error}`)
  return folder
}
