import type { Readable } from 'node:stream'
import type { ServedType } from '@waybill/contract/files.ts'
import type { FastifyReply } from 'fastify'

/** Nothing in a file runs, loads or is framed by others, even if a browser shows it on its own (P24). */
const SANDBOX = "default-src 'none'; sandbox"

type FileToServe = { mediaType: ServedType; name: string; isShown?: boolean } & (
  | { bytes: Uint8Array; size?: number }
  /** As read from the store. */
  | { bytes: Readable; size: number; part?: { start: number; end: number } | undefined }
)

/** An answer that is a file. Its type is one that no browser executes; it is saved, not shown, unless the endpoint says it is viewed in the page. */
export class ServedFile {
  readonly #file: FileToServe

  constructor(file: FileToServe) {
    this.#file = file
  }

  send(reply: FastifyReply): FastifyReply {
    const file = this.#file
    const { mediaType, name, isShown } = file
    reply
      .type(mediaType)
      .header('Content-Security-Policy', SANDBOX)
      .header('Content-Disposition', `${isShown ? 'inline' : 'attachment'}; ${fileName(name)}`)
    if (!('part' in file)) return sendWhole(reply, file)
    const { part, size, bytes } = file
    reply.header('Accept-Ranges', 'bytes')
    if (!part) return reply.header('Content-Length', size).send(bytes)
    return reply
      .status(206)
      .header('Content-Range', `bytes ${part.start}-${part.end}/${size}`)
      .header('Content-Length', part.end - part.start + 1)
      .send(bytes)
  }
}

function sendWhole(reply: FastifyReply, { bytes, size }: Pick<FileToServe, 'bytes' | 'size'>): FastifyReply {
  if (bytes instanceof Uint8Array) return reply.send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  return reply.header('Content-Length', size).send(bytes)
}

/**
 * The one part a reader requests, as PDF readers do (RFC 9110 §14.2): a request for several, for none or beyond the end gets the whole
 * file, as the standard allows.
 */
export function partAsked(range: string | undefined, size: number): { start: number; end: number } | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range ?? '') ?? []
  if (from === '' && to === '') return undefined
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return start <= end ? { start, end } : undefined
}

/** Once in characters every header can carry, once with its real name (RFC 6266, RFC 8187). */
function fileName(name: string): string {
  const plain = name.replace(/[^\w. -]/g, '_')
  const whole = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `filename="${plain}"; filename*=UTF-8''${whole}`
}
