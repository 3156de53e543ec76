import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { api } from '@waybill/contract/api.ts'
import { expect, test } from 'vitest'
import { verifyArchive } from '../src/backup/archive.ts'
import { startEmbeddedPostgres } from '../src/db/embedded.ts'
import { openStore } from '../src/outside/files/store.ts'
import { DEMO_PASSWORD } from '../world/cast.ts'
import { startServer } from './server-process.ts'
import { withinSeconds } from './thorough.ts'
import { ARCHIVE, makeHouseOfThatDay } from './upgrade/house-of-that-day.ts'

test('Waybill opens the DATA_DIR of an older release, is ready, and lets people in', withinSeconds(60), async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'waybill-older-'))
  const older = await startEmbeddedPostgres({ dataDir })
  const files = openStore(pathToFileURL(path.join(dataDir, 'files')))
  await makeHouseOfThatDay(older.ownerConnection, await verifyArchive(ARCHIVE), files)
  await older.stop()

  const server = await startServer({ DATA_DIR: dataDir })
  expect((await fetch(`${server.url}/ready`)).status).toBe(200)
  const answer = await fetch(server.url + api.identity.signIn.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName: 'dispatch@alder.example', password: DEMO_PASSWORD }),
  })
  expect(answer.status).toBe(200)
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
})
