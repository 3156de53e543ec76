import { createServer } from 'node:http'
import { postgraphile } from 'postgraphile'
import { makePgService } from 'postgraphile/adaptors/pg'
import { grafserv } from 'postgraphile/grafserv/node'
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber'
import { PostGraphileConnectionFilterPreset } from 'postgraphile-plugin-connection-filter'

/** PostGraphile over Waybill's tables and Waybill's row security: each request says whose rows it sees, and needs no sign-in. */
const [connectionString, port] = process.argv.slice(2)

const preset = {
  extends: [PostGraphileAmberPreset, PostGraphileConnectionFilterPreset],
  pgServices: [makePgService({ connectionString, schemas: ['public'], poolConfig: { max: 12 } })],
  schema: { orderByNullsLast: true },
  grafast: {
    explain: false,
    context: ({ node }) => ({
      pgSettings: { 'waybill.scope': 'company', 'waybill.company_id': node?.req.headers['x-company'] },
    }),
  },
  grafserv: { graphiql: false, watch: false },
}

const server = createServer()
await postgraphile(preset).createServ(grafserv).addTo(server)
server.listen(Number(port), '127.0.0.1')
