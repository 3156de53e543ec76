import { spawnSync } from 'node:child_process'
import { existsSync, statSync, utimesSync } from 'node:fs'
import { inRoot, pinnedNode, root } from './project.mjs'

const lock = inRoot('package-lock.json')
/** npm records here what it has installed. */
const installed = inRoot('node_modules', '.package-lock.json')

/** Installs the packages if there are none or the lock file is newer, and makes sure the pinned Node came with them. */
export function installWhenNeeded() {
  if (!isInstalled()) {
    console.log('Installing packages; this takes a minute the first time.')
    npm(['ci'])
    const now = new Date()
    utimesSync(installed, now, now)
  }
  pinnedNode()
}

function isInstalled() {
  return existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs
}

function npm(args) {
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error']
  const own = process.env.npm_execpath
  const [command, ...before] = own ? [process.execPath, own] : ['npm']
  const { status } = spawnSync(command, [...before, ...args, ...quiet], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    // Without npm's own path, Windows has only npm.cmd, which needs a shell.
    shell: !own && process.platform === 'win32',
  })
  if (status === 0) return
  throw new Error(`npm ${args.join(' ')} failed. Can you reach the package registry? "npm ping" tells.`)
}
