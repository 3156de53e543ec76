import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'

/** Whom a message is encrypted for: the browser's public key, and a secret of the subscription. */
export type Recipient = { publicKey: Buffer; auth: Buffer }

export const CURVE = 'prime256v1'
/** One record holds the whole message: push services take 4,096 bytes. */
const RECORD_BYTES = 4_096
const LAST_RECORD = 2

/** Encrypts a message so that only the subscribed browser reads it, not the push service in between (RFC 8291, over RFC 8188). */
export function encrypt(
  text: string,
  { publicKey, auth }: Recipient,
  { sender = newPair(), salt = randomBytes(16) }: { sender?: ECDH; salt?: Buffer } = {},
): Buffer {
  const own = sender.getPublicKey()
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, own])
  const shared = derive(sender.computeSecret(publicKey), auth, info, 32)
  const key = derive(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.update(Buffer.of(LAST_RECORD)), cipher.final()])
  const size = Buffer.alloc(4)
  size.writeUInt32BE(RECORD_BYTES)
  return Buffer.concat([salt, size, Buffer.of(own.length), own, sealed, cipher.getAuthTag()])
}

/** Whether it is a point on the curve; any other key would make sending fail. */
export function isPublicKey(bytes: Buffer): boolean {
  try {
    newPair().computeSecret(bytes)
    return true
  } catch {
    return false
  }
}

function newPair(): ECDH {
  const pair = createECDH(CURVE)
  pair.generateKeys()
  return pair
}

function derive(secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length))
}
