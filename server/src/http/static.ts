import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const BUILT_WEB = fileURLToPath(new URL('../../../web/dist', import.meta.url))
const YEAR_S = 31_536_000

/** The built web: hashed files for ever, pages never kept, everything compressed when it was built. */
export async function serveWeb(app: FastifyInstance, folder: string = BUILT_WEB): Promise<boolean> {
  if (!existsSync(folder)) return false
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders: (reply, file) => {
      reply.header('Cache-Control', /[\\/]assets[\\/]/.test(file) ? `public, max-age=${YEAR_S}, immutable` : 'no-cache')
    },
  })
  return true
}
