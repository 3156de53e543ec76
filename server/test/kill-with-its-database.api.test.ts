import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { test } from 'vitest'
import { killAgainAndAgain, PRODUCTION } from './kills.ts'
import { startServer } from './server-process.ts'
import { withinSeconds } from './thorough.ts'

test('nothing is lost when the process dies and its own database with it', withinSeconds(240), async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'waybill-kill-'))
  const start = () => startServer({ DATA_DIR: dataDir, ...PRODUCTION })
  // How an outside process reaches its database: the socket in the data folder.
  const connection = { host: path.join(dataDir, 'socket'), port: 5432, user: 'waybill_app', database: 'waybill' }
  await killAgainAndAgain(start, connection)
  await rm(dataDir, { recursive: true, force: true })
})
