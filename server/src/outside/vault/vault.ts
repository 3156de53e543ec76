import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
/** The first byte of a sealed value: a later method gets another. */
const WAY = 1

/**
 * Seals what a copy of the database must not reveal: bank numbers (docs/decisions/0013). `purpose` says what it is and whose; a sealed value
 * opens only for the same purpose, so a row cannot pass as another's.
 */
export class Vault {
  readonly #key: Buffer
  readonly #hashKey: Buffer

  constructor(key: Buffer) {
    if (key.length !== KEY_BYTES) throw new Error('SECRETS_KEY must be 32 bytes, as base64 or 64 hex digits')
    this.#key = key
    this.#hashKey = Buffer.from(hkdfSync('sha256', key, '', 'hash', KEY_BYTES))
  }

  seal(text: string, purpose: string, nonce: Buffer = randomBytes(NONCE_BYTES)): Buffer {
    const cipher = createCipheriv(CIPHER, this.#key, nonce).setAAD(Buffer.from(purpose))
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return Buffer.concat([Buffer.of(WAY), nonce, cipher.getAuthTag(), sealed])
  }

  /** Throws if it was changed, sealed for something else, or sealed with another key. */
  open(sealed: Buffer, purpose: string): string {
    if (sealed[0] !== WAY) throw new Error('Sealed in a way that this version does not know')
    const [nonceEnd, tagEnd] = [1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES]
    const decipher = createDecipheriv(CIPHER, this.#key, sealed.subarray(1, nonceEnd))
      .setAAD(Buffer.from(purpose))
      .setAuthTag(sealed.subarray(nonceEnd, tagEnd))
    return Buffer.concat([decipher.update(sealed.subarray(tagEnd)), decipher.final()]).toString('utf8')
  }

  /** For what is only ever compared: 32 bytes that nobody without the key can match to a text, however few texts there are to try. */
  hash(text: string, purpose: string): Buffer {
    return createHmac('sha256', this.#hashKey).update(`${purpose}\0${text}`).digest()
  }
}

/** The configured key or, outside production, one created once and kept in the data folder. */
export async function openVault(from: { secretsKey: string | undefined; dataDir: string }): Promise<Vault> {
  return new Vault(readKey(from.secretsKey ?? (await keptKey(from.dataDir))))
}

/** The same without creating one: undefined if there is none yet. */
export async function findVault(from: { secretsKey: string | undefined; dataDir: string }): Promise<Vault | undefined> {
  return from.secretsKey || existsSync(keyFile(from.dataDir)) ? await openVault(from) : undefined
}

const keyFile = (dataDir: string) => path.join(dataDir, 'secrets.key')

function readKey(text: string): Buffer {
  return Buffer.from(text, /^[0-9a-f]{64}$/i.test(text) ? 'hex' : 'base64')
}

async function keptKey(dataDir: string): Promise<string> {
  const file = keyFile(dataDir)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  if (!existsSync(file)) await makeKey(file)
  const text = await readFile(file, 'utf8')
  if (text.length !== 44) throw new Error(`${file} holds no key; restore it from a backup, or what it sealed is lost`)
  return text
}

/** Several processes may start at once, and any may be killed: the first whose key is complete gives the file its name. */
async function makeKey(file: string): Promise<void> {
  const draft = `${file}.${randomUUID()}`
  const key = randomBytes(KEY_BYTES).toString('base64')
  await writeFile(draft, key, { flag: 'wx', mode: 0o600, flush: true })
  try {
    await link(draft, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    await rm(draft)
  }
}
