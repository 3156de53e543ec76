import { installWhenNeeded } from './install.mjs'
import { pinnedNode, programOf } from './project.mjs'
import { serve } from './serve.mjs'

/** Where web/vite.config.ts looks for the API; the browser opens Vite's own address. */
const API_PORT = '4341'

installWhenNeeded()
const node = pinnedNode()
serve([
  {
    command: node,
    args: ['--watch', '--watch-preserve-output', 'server/src/main.ts'],
    env: { PORT: API_PORT, PUBLIC_URL: process.env.PUBLIC_URL ?? 'http://127.0.0.1:4340' },
  },
  { command: node, args: [programOf('vite', 'bin/vite.js'), '--config', 'web/vite.config.ts'] },
])
