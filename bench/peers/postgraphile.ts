import { asBrowser } from '../browser.ts'
import type { Asked, Side } from '../duel.ts'
import type { SignedIn } from '../people.ts'
import { run, running, untilReady } from '../processes.ts'
import { addressOf } from '../servers.ts'
import type { PeersDatabase } from './database.ts'
import { install } from './install.ts'

const PORT = 23_994

/** The everyday list: 50 rows, newest first, of what is under way. */
const LIST = `{
  list: allShipments(first: 50, orderBy: PICKUP_AT_DESC, filter: { status: { in: [3, 4, 5, 6] } }) {
    totalCount
    nodes {
      rowId number status equipmentMode shippingMode lane miles weight carrierName customerName driverName tractorNumber
      trailerNumber referenceNumbers carrierRate currency updateKind updateDueAt isPastDated pickupAt deliveryAt
    }
  }
}`

export async function runPostgraphile(database: PeersDatabase, crowd: readonly SignedIn[]): Promise<Side> {
  const child = run(process.execPath, ['server.mjs', addressOf(database.connection), String(PORT)], {
    cwd: install('postgraphile'),
    env: { ...process.env, NODE_ENV: 'production', GRAPHILE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const address = `http://127.0.0.1:${PORT}`
  const each = crowd.map(asked)
  const server = running(child, address)
  try {
    await untilReady(child, `${address}/graphql`, each[0])
  } catch (error) {
    await server.stop()
    throw error
  }
  return { server, each }
}

function asked({ companyId }: SignedIn): Asked {
  return {
    method: 'POST',
    path: '/graphql',
    headers: { ...asBrowser(), 'Content-Type': 'application/json', 'X-Company': companyId },
    body: JSON.stringify({ query: LIST }),
  }
}
