import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readConfiguration } from './configuration.ts'
import { inPlainWords, prepareDataFolder } from './data-folder.ts'
import { startEmbeddedPostgres } from './db/embedded.ts'

let home: string
beforeEach(async () => {
  home = await mkdtemp(path.join(os.tmpdir(), 'waybill-data-'))
})
afterEach(() => rm(home, { recursive: true, force: true }))

const prepare = (dataDir: string) => prepareDataFolder(readConfiguration({ APP_ENV: 'test', DATA_DIR: dataDir }))

describe.skipIf(process.platform === 'win32')('DATA_DIR', () => {
  test('is made with everything above it, and nothing is left in it', async () => {
    const deep = path.join(home, 'a', 'b', 'c')
    await prepare(deep)
    expect(await readdir(deep)).toEqual([])
    await prepare(deep)
  })

  test.each<[string, (folder: string) => Promise<string>, string]>([
    ['a file', async (folder) => (await writeFile(folder, ''), folder), 'a file stands where a folder belongs'],
    ['below a file', async (folder) => (await writeFile(folder, ''), `${folder}/data`), 'is a file, not a folder'],
    ['a dangling link', async (folder) => (await symlink('/nowhere/at/all', folder), folder), 'leads nowhere'],
    ['a circle', async (folder) => (await symlink(folder, folder), folder), 'a link that leads in a circle'],
    ['a name too long', async (folder) => folder + 'y'.repeat(300), 'the path is too long'],
  ])('that is %s is refused in plain words', async (_, lay, why) => {
    const folder = await lay(path.join(home, 'data'))
    await expect(prepare(folder)).rejects.toThrow(`DATA_DIR ${folder} cannot be used: `)
    await expect(prepare(folder)).rejects.toThrow(why)
  })

  test.runIf(process.platform === 'linux')(
    'on a file system that makes no folders is refused and not waited for',
    async () => {
      await expect(prepare('/proc/waybill')).rejects.toThrow('DATA_DIR /proc/waybill cannot be used')
    },
  )

  test.each([
    ['EACCES', 'this user may not write there'],
    ['EROFS', 'that disk is read-only'],
    ['ENOSPC', 'that disk is full'],
  ])('%s is said in plain words', (code, why) => {
    const error = Object.assign(new Error(`${code}: open`), { code, path: '/srv/data/postgres.log' })
    expect(inPlainWords('/srv/data', error)).toMatchObject({
      message: `DATA_DIR /srv/data cannot be used: ${why} (/srv/data/postgres.log). Fix it or choose another folder.`,
    })
  })

  test.each<[string, (folder: string) => Promise<unknown>, string]>([
    ['without a database in it', (folder) => mkdir(path.join(folder, 'postgres')), 'holds no database'],
    ['of another release', (folder) => laid(folder, '17'), 'was written by PostgreSQL 17'],
    ['with an incomplete database', (folder) => laid(folder, '18'), 'PostgreSQL did not start'],
    [
      'with a foreign lock',
      (folder) => writeFile(path.join(folder, 'postgres.lock'), 'x'.repeat(8_192)),
      'is not the lock of a Waybill',
    ],
    ['with a folder for a lock', (folder) => mkdir(path.join(folder, 'postgres.lock')), 'is not the lock of a Waybill'],
  ])('%s is refused in plain words', async (_, lay, why) => {
    await lay(home)
    await expect(startEmbeddedPostgres({ dataDir: home })).rejects.toThrow(why)
  })
})

async function laid(folder: string, release: string): Promise<void> {
  await mkdir(path.join(folder, 'postgres'), { mode: 0o700 })
  await writeFile(path.join(folder, 'postgres', 'PG_VERSION'), release)
}
