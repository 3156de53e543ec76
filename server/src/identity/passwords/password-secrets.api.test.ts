import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { fileDatabase } from '../../../test/file-database.ts'
import { foundCompany, hire } from '../../../test/people.ts'
import { plantNetwork } from '../../../test/planted-network.ts'
import { environmentFor, startServer } from '../../../test/server-process.ts'
import { Db, openPool } from '../../db/connection.ts'

const NEW = 'harbour lamp 31 otter'

/** TRUST P46, for mailed links: neither the token nor the password chosen with it is in a log, whatever is logged. */
test('no log tells a token or a password', { timeout: 120_000 }, async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'waybill-secrets-'))
  const database = await fileDatabase()
  const db = new Db(openPool(database.connection))
  // On an empty database, a server would build the demo world.
  await plantNetwork(db, await foundCompany(db, 'provider'))
  const person = await hire(db, 'carrier-dispatcher')
  await db.end()
  const server = await startServer({ ...environmentFor(database), DATA_DIR: dataDir, LOG_LEVEL: 'debug' })
  const post = async (to: string, body: unknown): Promise<number> => {
    const headers = { 'content-type': 'application/json' }
    return (await fetch(`${server.url}/api/v2/${to}`, { method: 'POST', headers, body: JSON.stringify(body) })).status
  }
  const outbox = path.join(dataDir, 'outbox')
  const link = async (): Promise<string> => {
    for (const file of await readdir(outbox).catch(() => [])) {
      if (!file.endsWith('.json') || file.startsWith('.')) continue
      const letter = JSON.parse(await readFile(path.join(outbox, file), 'utf8')) as { to: string; link: string | null }
      if (letter.to === person.userName && letter.link?.includes('#token=')) return letter.link
    }
    return ''
  }

  expect(await post('request_password_reset', { emailAddress: person.userName })).toBe(204)
  await expect.poll(link, { timeout: 30_000 }).not.toBe('')
  const resetToken = (await link()).split('#token=')[1] ?? ''
  expect(resetToken).toHaveLength(43)
  expect(await post('password_link', { resetToken })).toBe(200)
  expect(await post('reset_password', { resetToken, newPassword: 'Password1234' })).toBe(400)
  expect(await post('reset_password', { resetToken, newPassword: NEW, more: true })).toBe(400)
  expect(await post('reset_password', { resetToken, newPassword: NEW })).toBe(200)
  expect(await post('reset_password', { resetToken, newPassword: NEW })).toBe(410)
  await server.stop()

  expect(server.log()).toContain('Waybill is ready')
  for (const secret of [resetToken, NEW, 'Password1234']) expect(server.log()).not.toContain(secret)
  await rm(dataDir, { recursive: true })
})
