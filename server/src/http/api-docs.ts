import Fastify, { type FastifyInstance } from 'fastify'
import { describeApi } from './openapi.ts'

const DESCRIPTION = '/api/openapi.json'
const READER = '/api/docs/reader.js'

/** The reader's settings; it reads these attributes itself, so the page needs no script of its own. */
const CONFIGURATION = {
  url: DESCRIPTION,
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: 'never',
  defaultOpenAllTags: false,
  documentDownloadType: 'json',
}

/** Stricter than the portal's policy, except for styles: the reader writes its own into the page. Scripts are our files, as everywhere. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "connect-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Waybill API</title>
  </head>
  <body>
    <script id="api-reference" data-configuration="${JSON.stringify(CONFIGURATION).replaceAll('"', '&quot;')}" src="${READER}"></script>
  </body>
</html>
`

/** Serves the contract as an OpenAPI document and as pages to read; neither needs the internet. */
export function serveApiDocs(app: FastifyInstance, version: string): void {
  const config = { isDescription: true }
  // Built on request: no start waits for it, and few servers are ever asked.
  let description: Promise<string> | undefined
  app.get(DESCRIPTION, { config }, async (_request, reply) => {
    description ??= describeApi(version).then((document) => JSON.stringify(document))
    return reply.type('application/json; charset=utf-8').send(await description)
  })
  app.get('/api/docs', { config }, (_request, reply) =>
    reply.header('Content-Security-Policy', POLICY).type('text/html; charset=utf-8').send(PAGE),
  )
  app.get(READER, { config }, async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(await readerScript()),
  )
}

let script: Promise<string> | undefined

/**
 * The reader is one 4 MB string in a module that takes half a second and 40 MB to load, so it loads when somebody opens the docs. The
 * package exposes it only through its own plugin.
 */
function readerScript(): Promise<string> {
  script ??= (async () => {
    const { default: scalar } = await import('@scalar/fastify-api-reference')
    const package_ = Fastify()
    await package_.register(scalar, { routePrefix: '/reference', configuration: { url: DESCRIPTION } })
    const { body } = await package_.inject('/reference/js/scalar.js')
    await package_.close()
    return body
  })()
  return script
}
