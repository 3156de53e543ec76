import path from 'node:path'
import { installWhenNeeded } from './install.mjs'
import { pinnedNode } from './project.mjs'
import { serve } from './serve.mjs'

/** Runs one of the programs beside the server; a file name is relative to where npm was called. */
export function besideServer(program) {
  installWhenNeeded()
  const [file, ...flags] = process.argv.slice(2)
  const from = process.env.INIT_CWD ?? process.cwd()
  const named = file === undefined ? [] : [path.resolve(from, file), ...flags]
  serve([{ command: pinnedNode(), args: ['server/src/backup/main.ts', program, ...named] }])
}
