import { buildWhenChanged } from './build.mjs'
import { installWhenNeeded } from './install.mjs'
import { pinnedNode, serverEnvironment } from './project.mjs'
import { serve } from './serve.mjs'

installWhenNeeded()
buildWhenChanged()

// Whoever sets one of these for a machine of their own is heard.
const env = { ...serverEnvironment(), ...process.env }
serve([{ command: pinnedNode(), args: ['server/src/main.ts'], env }])
