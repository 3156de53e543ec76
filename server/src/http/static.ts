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
  const assets = path.join(folder, 'assets')
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    index: false,
    cacheControl: false,
    wildcard: false,
    globIgnore: ['assets/**'],
    setHeaders: (reply, file) => {
      const isHashed = file.startsWith(assets + path.sep)
      void reply.header('Cache-Control', isHashed ? `public, max-age=${YEAR_S}, immutable` : 'no-cache')
      if (DECODER.test(path.basename(file))) void reply.header('Content-Security-Policy', DECODER_POLICY)
    },
  })
  // Pages name the latest build's assets: these are looked up on request, not when the server starts. The plugin's own wildcard reads the
  // whole folder for each of them, thousands of names, to learn how the file system spells this one.
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/assets/*',
    handler: (request, reply) => reply.sendFile(request.params['*'], assets),
  })
  return true
}
