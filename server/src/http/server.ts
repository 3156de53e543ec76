import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { DISCREET } from './discreet-log.ts'
import { guardsOf } from './headers.ts'
import { refuseTangled } from './json-body.ts'
import { answerProblem, problemOf } from './problem.ts'
import { Refusal } from './refusal.ts'

/** 3 MB of X12 as base64, plus its envelope. */
const BODY_LIMIT = 5 * 1024 * 1024

type ServerOptions = {
  logLevel: string
  trustedProxies: false | number | string[]
  isProduction: boolean
  /** Where the log goes; standard output by default. */
  logTo?: { write(line: string): void }
}

/** Fastify's own hop count trusts nobody; counted here, the nearest hops are trusted and anything to their left is not. */
function trusted(proxies: false | number | string[]) {
  return typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies
}

/** The HTTP server with its one way of saying no. */
export function createServer(options: ServerOptions): FastifyInstance {
  const app = Fastify({
    logger: { level: options.logLevel, ...DISCREET, ...(options.logTo ? { stream: options.logTo } : {}) },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trusted(options.trustedProxies),
    bodyLimit: BODY_LIMIT,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    // A stopping server finishes the requests in progress, and those that still come through open connections (P42).
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    // An address that cannot be decoded reaches no route and no hook.
    frameworkErrors: (error, request, reply) =>
      void answerProblem(
        error,
        request,
        reply.headers(guardsOf(request.id, options.isProduction)).header('Cache-Control', 'no-store'),
      ),
    // What never becomes a request (headers beyond 16 kB, broken HTTP) gets an answer in the same form.
    clientErrorHandler: (error, socket) => {
      if (!socket.writable) return
      const isTooLarge = 'code' in error && error.code === 'HPE_HEADER_OVERFLOW'
      const traceId = randomUUID()
      const body = JSON.stringify(problemOf(new Refusal(isTooLarge ? 'too-large' : 'bad-request'), traceId))
      const guards = Object.entries(guardsOf(traceId, options.isProduction)).map((header) => `${header.join(': ')}\r\n`)
      const status = isTooLarge ? '431 Request Header Fields Too Large' : '400 Bad Request'
      socket.end(
        `HTTP/1.1 ${status}\r\nContent-Type: application/problem+json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n${guards.join('')}\r\n${body}`,
      )
    },
  })
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    // A signature is over the bytes, and nobody reads them before it is verified.
    if (request.routeOptions.config.endpoint?.isSigned) return done(null, bytes)
    // Nothing said to be JSON is nothing (SPEC §7: quick_closure's body is empty).
    if (bytes.length === 0) return done(null)
    refuseTangled(bytes)
    void parse(request, bytes.toString(), done)
  })
  // Whoever takes a file reads it as it arrives; nothing else is sent this way.
  app.addContentTypeParser('multipart/form-data', (request, payload, done) => {
    if (request.routeOptions.config.endpoint?.takesFile) done(null, payload)
    else done(new Refusal('wrong-content-type'))
  })
  app.setErrorHandler((error, request, reply) => answerProblem(error, request, reply))
  return app
}

/** Unknown addresses: a page for a browser that asked for one, a problem for everybody else. */
export function answerUnknown(app: FastifyInstance, hasWeb: boolean): void {
  app.setNotFoundHandler((request, reply) => {
    const isPage =
      hasWeb &&
      request.method === 'GET' &&
      !/^\/(api|dev|assets)\//.test(request.url) &&
      (request.headers.accept ?? '').includes('text/html')
    if (isPage) return reply.header('Cache-Control', 'no-cache').sendFile('index.html')
    return answerProblem(new Refusal('route-not-found'), request, reply)
  })
}
