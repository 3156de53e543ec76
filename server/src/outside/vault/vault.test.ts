import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openVault, Vault } from './vault.ts'

const vault = new Vault(Buffer.alloc(32, 7))

test('what is sealed opens again, and does not show in what is stored', () => {
  const sealed = vault.seal('123456789', 'account of one')
  expect(vault.open(sealed, 'account of one')).toBe('123456789')
  expect(sealed.includes('123456789')).toBe(false)
  expect(vault.seal('123456789', 'account of one')).not.toEqual(sealed)
})

test('it opens for nothing else, with no other key, and not when a bit was turned', () => {
  const sealed = vault.seal('123456789', 'account of one')
  expect(() => vault.open(sealed, 'account of another')).toThrow()
  expect(() => new Vault(Buffer.alloc(32, 8)).open(sealed, 'account of one')).toThrow()
  for (let place = 0; place < sealed.length; place++) {
    const turned = Buffer.from(sealed)
    turned.writeUInt8(turned.readUInt8(place) ^ 1, place)
    expect(() => vault.open(turned, 'account of one')).toThrow()
  }
})

test('a hash is the same for the same text, purpose and key, and for nothing else', () => {
  const hash = vault.hash('123456', 'code of one')
  expect(hash).toHaveLength(32)
  expect(vault.hash('123456', 'code of one')).toEqual(hash)
  expect(vault.hash('123457', 'code of one')).not.toEqual(hash)
  expect(vault.hash('123456', 'code of another')).not.toEqual(hash)
  expect(new Vault(Buffer.alloc(32, 8)).hash('123456', 'code of one')).not.toEqual(hash)
})

test('a key that is none is refused, and is not repeated in the error', async () => {
  await expect(openVault({ secretsKey: 'too short', dataDir: '/nowhere' })).rejects.toThrow(
    'SECRETS_KEY must be 32 bytes, as base64 or 64 hex digits',
  )
})

test('without a configured key one is made and kept, the same for all who start at once, for the owner alone', async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'waybill-vault-'))
  const vaults = await Promise.all(Array.from({ length: 8 }, () => openVault({ secretsKey: undefined, dataDir })))
  const sealed = vaults[0]?.seal('123456789', 'account') ?? Buffer.alloc(0)
  for (const other of vaults) expect(other.open(sealed, 'account')).toBe('123456789')
  expect((await stat(path.join(dataDir, 'secrets.key'))).mode & 0o777).toBe(0o600)
  expect(await readdir(dataDir)).toEqual(['secrets.key'])
  await rm(dataDir, { recursive: true })
})

test('a start that is killed while it makes the key leaves the next to make one', async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'waybill-vault-'))
  const starts = Array.from({ length: 8 }, () => openVault({ secretsKey: undefined, dataDir }))
  // Whenever the file is there, it is whole: a kill at that moment loses nothing.
  const seen = new Set<number>()
  const over = new AbortController()
  const looking = (async () => {
    while (!over.signal.aborted)
      seen.add((await stat(path.join(dataDir, 'secrets.key')).catch(() => undefined))?.size ?? 44)
  })()
  await Promise.all(starts)
  over.abort()
  await looking
  expect([...seen]).toEqual([44])
  await rm(dataDir, { recursive: true })
})
