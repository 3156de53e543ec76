import { buildWhenChanged } from './build.mjs'
import { installWhenNeeded } from './install.mjs'
import { pinnedNode, serverEnvironment } from './project.mjs'
import { serve } from './serve.mjs'

installWhenNeeded()
buildWhenChanged()

// If you set one of these for your machine, yours wins.
const env = { ...serverEnvironment(), ...process.env }
serve([{ command: pinnedNode(), args: ['server/src/main.ts'], env }])
