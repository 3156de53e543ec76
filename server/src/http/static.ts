import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const BUILT_WEB = fileURLToPath(new URL('../../../web/dist', import.meta.url))
const YEAR_S = 31_536_000
/** The worker that reads iPhone photos runs WebAssembly and nothing else: it reaches nobody and loads nothing. */
const DECODER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'"

/** As built, and the compressed copy beside it. */
const DECODER = /^heic-worker-[\w-]+\.js(?:\.br|\.gz)?$/

/** The built web: hashed files cached forever, pages never, everything compressed at build time. */
export async function serveWeb(app: FastifyInstance, folder: string = BUILT_WEB): Promise<boolean> {
  if (!existsSync(folder)) return false
  const files = { preCompressed: true, index: false, cacheControl: false } as const
  await app.register(fastifyStatic, {
    ...files,
    root: folder,
    wildcard: false,
    globIgnore: ['assets/**'],
    setHeaders: (reply) => {
      void reply.header('Cache-Control', 'no-cache')
    },
  })
  // Pages name the latest build's assets: these are looked up on request, not when the server starts.
  await app.register(fastifyStatic, {
    ...files,
    root: path.join(folder, 'assets'),
    prefix: '/assets/',
    decorateReply: false,
    setHeaders: (reply, file) => {
      void reply.header('Cache-Control', `public, max-age=${YEAR_S}, immutable`)
      if (DECODER.test(path.basename(file))) void reply.header('Content-Security-Policy', DECODER_POLICY)
    },
  })
  return true
}
