import type { Readable } from 'node:stream'
import type { ServedType } from '@waybill/contract/files.ts'
import type { FastifyReply } from 'fastify'

/** Nothing in a file runs, loads or is framed by others, even where a browser shows it by itself (P24). */
const SANDBOX = "default-src 'none'; sandbox"

type FileToServe = { mediaType: ServedType; name: string; isShown?: boolean } & (
  | { bytes: Uint8Array; size?: number }
  /** As it comes from the store. */
  | { bytes: Readable; size: number }
)

/**
 * An answer that is a file. Its type is one of those that no browser executes; it is saved and not shown unless the endpoint says
 * that it is looked at in the page.
 */
export class ServedFile {
  readonly #file: FileToServe

  constructor(file: FileToServe) {
    this.#file = file
  }

  send(reply: FastifyReply): FastifyReply {
    const { bytes, mediaType, name, isShown, size } = this.#file
    reply
      .type(mediaType)
      .header('Content-Security-Policy', SANDBOX)
      .header('Content-Disposition', `${isShown ? 'inline' : 'attachment'}; ${fileName(name)}`)
    if (bytes instanceof Uint8Array) return reply.send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    return reply.header('Content-Length', size).send(bytes)
  }
}

/** Once in letters that every header carries, once as it is called (RFC 6266, RFC 8187). */
function fileName(name: string): string {
  const plain = name.replace(/[^\w. -]/g, '_')
  const whole = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `filename="${plain}"; filename*=UTF-8''${whole}`
}
