import type { ServedType } from '@waybill/contract/files.ts'
import type { FastifyReply } from 'fastify'

/** Nothing in a file runs, loads or is framed by others, even where a browser shows it by itself (P24). */
const SANDBOX = "default-src 'none'; sandbox"

/**
 * An answer that is a file. Its type is one of those that no browser executes; it is saved and not shown unless the endpoint says
 * that it is looked at in the page.
 */
export class ServedFile {
  readonly #file: { bytes: Uint8Array; mediaType: ServedType; name: string; isShown?: boolean }

  constructor(file: { bytes: Uint8Array; mediaType: ServedType; name: string; isShown?: boolean }) {
    this.#file = file
  }

  send(reply: FastifyReply): FastifyReply {
    const { bytes, mediaType, name, isShown } = this.#file
    return reply
      .type(mediaType)
      .header('Content-Security-Policy', SANDBOX)
      .header('Content-Disposition', `${isShown ? 'inline' : 'attachment'}; ${fileName(name)}`)
      .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
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
