import type { Readable } from 'node:stream'
import type { ServedType } from '@waybill/contract/files.ts'
import type { FastifyReply } from 'fastify'

/** Nothing in a file runs, loads or is framed by others, even where a browser shows it by itself (P24). */
const SANDBOX = "default-src 'none'; sandbox"

type FileToServe = { mediaType: ServedType; name: string; isShown?: boolean } & (
  | { bytes: Uint8Array; size?: number }
  /** As it comes from the store. */
  | { bytes: Readable; size: number; part?: { start: number; end: number } | undefined }
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
 * The one part that a reader asks for, as those of PDF do (RFC 9110 §14.2): what asks for several, for none or beyond the end gets the
 * whole, as the standard allows.
 */
export function partAsked(range: string | undefined, size: number): { start: number; end: number } | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range ?? '') ?? []
  if (from === '' && to === '') return undefined
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return start <= end ? { start, end } : undefined
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
