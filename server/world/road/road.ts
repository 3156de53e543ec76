import { createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** Where a truck is, as its device says. */
export type Point = {
  vehicleId: string
  vehicle: string
  at: Date
  latitude: number
  longitude: number
  heading: number
  mph: number
  /** The nearest town. */
  place: { city: string; state: string }
  driveMinutes: number
}

/** What goes wrong with the next calls: first how the provider answers, then what its devices measure. */
export const FAULTS = [
  'expired',
  'forbidden',
  'busy',
  'broken',
  'nonsense',
  'hang',
  'endless-page',
  'duplicate',
  'out-of-order',
  'jump',
  'future',
  'frozen',
] as const
export type Fault = (typeof FAULTS)[number]

export type RoadWish = {
  port?: number
  /** Keys that carriers were given; the company behind all of them is one. */
  keys?: readonly string[]
  /** Users of Geotab databases, likewise. */
  users?: readonly { database: string; userName: string; password: string }[]
  account?: string
  client?: { id: string; secret: string }
  tokenSeconds?: number
}

type Token = { endsAt: number }
type Headers = Record<string, string>
/** Those that tell by themselves. */
export type Pusher = 'samsara' | 'motive'
type Answer = { status?: number; headers?: Record<string, string>; body?: unknown; html?: string }

type RoadUser = { database: string; userName: string; password: string }
type RpcParams = Partial<RoadUser> & {
  credentials?: { sessionId: string }
  calls?: { params: RpcParams }[]
  typeName?: string
  resultsLimit?: number
  search?: { userSearch?: { id: string } }
}

const RPC_FAULTS: Record<number, string> = {
  401: 'InvalidUserException',
  403: 'SecurityException',
  429: 'OverLimitException',
}

/** As much as a provider's feed looks back. */
const MOST_POINTS = 5_000
const PER_PAGE = 512
const KM_PER_MILE = 1.609344

/**
 * Speaks as Samsara and Motive document it, about trucks that it is told of: what Waybill's adapters are tested against, and what the demo
 * world's trucks report through. It keeps everything in memory, and knows nothing of Waybill.
 */
export class Road {
  readonly #server: Server
  readonly #wish: Required<Omit<RoadWish, 'port'>>
  readonly #points: Point[] = []
  /** How many points came before the first that is kept. */
  #dropped = 0
  readonly #tokens = new Map<string, Token>()
  readonly #refreshTokens = new Set<string>()
  readonly #codes = new Set<string>()
  readonly #sessions = new Set<string>()
  readonly #faults: { fault: Fault; times: number; retryAfter: number }[] = []
  /** Method and path of every call, oldest first. */
  readonly asked: string[] = []
  url = new URL('http://127.0.0.1')

  private constructor(wish: RoadWish) {
    this.#wish = {
      keys: wish.keys ?? [],
      users: wish.users ?? [],
      account: wish.account ?? 'Alder Freight',
      client: wish.client ?? { id: 'waybill', secret: 'road-secret' },
      tokenSeconds: wish.tokenSeconds ?? 3_600,
    }
    this.#server = createServer((request, response) => {
      void this.#answer(request, response).catch(() => response.destroy())
    })
  }

  static async open(wish: RoadWish = {}): Promise<Road> {
    const road = new Road(wish)
    await new Promise<void>((done, failed) => {
      road.#server.once('error', failed)
      road.#server.listen(wish.port ?? 0, '127.0.0.1', done)
    })
    road.url = new URL(`http://127.0.0.1:${(road.#server.address() as AddressInfo).port}`)
    return road
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise<void>((done) => {
      this.#server.close(() => done())
    })
  }

  get client(): { id: string; secret: string } {
    return this.#wish.client
  }

  report(...points: readonly Point[]): void {
    this.#points.push(...points)
    const over = this.#points.length - MOST_POINTS
    if (over > 0) this.#dropped += this.#points.splice(0, over).length
  }

  /** The next calls that it can concern go wrong. */
  fail(fault: Fault, { times = 1, retryAfter = 30 }: { times?: number; retryAfter?: number } = {}): void {
    this.#faults.push({ fault, times, retryAfter })
  }

  /** As if the carrier had thrown the connection out: no token works any more, and no refresh. */
  revokeAll(): void {
    this.#tokens.clear()
    this.#refreshTokens.clear()
    this.#sessions.clear()
  }

  /** Tells of a truck as a provider's webhook does; `wrong` are headers in place of the right ones. */
  async tell(
    address: string,
    { provider, secret, body, wrong = {} }: { provider: Pusher; secret: string; body: string; wrong?: Headers },
  ): Promise<Response> {
    const headers = { 'content-type': 'application/json', ...signatureOf(provider, secret, body), ...wrong }
    return await fetch(address, { method: 'POST', headers, body })
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.url)
    const body = await text(request)
    this.asked.push(`${request.method} ${url.pathname}`)
    const isOurs = url.pathname.startsWith('/_road/')
    if (!isOurs && this.#take('hang')) return
    const answer = isOurs ? this.#told(url, body) : this.#said(request, url, body)
    const { status = 200, headers = {}, html } = answer
    const type = html === undefined ? 'application/json' : 'text/html; charset=utf-8'
    response.writeHead(status, { 'content-type': type, ...headers })
    response.end(html ?? JSON.stringify(answer.body ?? {}))
  }

  #said(request: IncomingMessage, url: URL, body: string): Answer {
    const fault = this.#fault()
    if (url.pathname !== '/apiv1') return fault ?? this.#route(request, url, body)
    // It says in its answer what went wrong.
    return fault?.status === undefined
      ? (fault ?? this.#rpc(body))
      : failed(RPC_FAULTS[fault.status] ?? 'DbUnavailableException')
  }

  #take(...faults: readonly Fault[]): { fault: Fault; retryAfter: number } | undefined {
    const found = this.#faults.find(({ fault }) => faults.includes(fault))
    if (!found) return undefined
    found.times--
    if (found.times <= 0) this.#faults.splice(this.#faults.indexOf(found), 1)
    return found
  }

  #fault(): Answer | undefined {
    const found = this.#take('expired', 'forbidden', 'busy', 'broken', 'nonsense')
    switch (found?.fault) {
      case 'expired':
        return { status: 401, body: { message: 'Invalid token.' } }
      case 'forbidden':
        return { status: 403, body: { message: 'Insufficient scope.' } }
      case 'busy':
        return { status: 429, headers: { 'retry-after': String(found.retryAfter) }, body: {} }
      case 'broken':
        return { status: 500, body: {} }
      case 'nonsense':
        return { html: '<html>We will be back soon</html>' }
      default:
        return undefined
    }
  }

  /** The road's own door: what shall go wrong, and what was asked. */
  #told(url: URL, body: string): Answer {
    if (url.pathname === '/_road/state')
      return { body: { faults: this.#faults, asked: this.asked, vehicles: this.#last() } }
    if (url.pathname !== '/_road/faults') return { status: 404 }
    const { fault, ...how } = JSON.parse(body) as { fault: Fault; times?: number; retryAfter?: number }
    if (!FAULTS.includes(fault)) return { status: 400, body: { faults: FAULTS } }
    this.fail(fault, how)
    return { status: 201 }
  }

  #route(request: IncomingMessage, url: URL, body: string): Answer {
    switch (url.pathname) {
      case '/oauth2/authorize':
      case '/oauth/authorize':
        return this.#consent(url)
      case '/oauth2/token':
        return this.#grant(basicClient(request), new URLSearchParams(body))
      case '/oauth/token':
        return this.#grant(formClient(body), new URLSearchParams(body))
      case '/oauth2/revoke':
        this.#refreshTokens.delete(new URLSearchParams(body).get('token') ?? '')
        return {}
      default:
        return this.#isLetIn(request) ? this.#read(url) : { status: 401, body: { message: 'Invalid token.' } }
    }
  }

  #read(url: URL): Answer {
    switch (url.pathname) {
      case '/me':
        return { body: { data: { id: '20936', name: this.#wish.account } } }
      case '/fleet/vehicles':
        return { body: { data: this.#last().map(named), pagination: { endCursor: '', hasNextPage: false } } }
      case '/fleet/vehicles/stats/feed':
        return this.#feed(url)
      case '/fleet/hos/clocks':
        return { body: { data: this.#last().map(clockOf), pagination: { endCursor: '', hasNextPage: false } } }
      case '/v1/companies':
        return { body: { companies: [{ company: { id: 1, name: this.#wish.account } }] } }
      case '/v3/vehicle_locations':
        return this.#locations(url)
      case '/v1/vehicles':
        return paged(
          url,
          'vehicles',
          this.#last().map((point) => ({ vehicle: drivenOf(point) })),
        )
      case '/v1/available_time':
        return paged(
          url,
          'users',
          this.#last().map((point) => ({ user: availableOf(point) })),
        )
      default:
        return { status: 404, body: { message: 'Not found' } }
    }
  }

  /** Somebody has signed in and agreed: the browser goes back with a code. */
  #consent(url: URL): Answer {
    const code = randomBytes(12).toString('hex')
    const back = new URL(url.searchParams.get('redirect_uri') ?? '')
    if (url.searchParams.get('client_id') !== this.#wish.client.id) return { status: 400, html: 'Unknown client' }
    this.#codes.add(code)
    back.searchParams.set('code', code)
    back.searchParams.set('state', url.searchParams.get('state') ?? '')
    return { status: 302, headers: { location: back.toString() }, html: '' }
  }

  #grant(client: { id: string; secret: string }, form: URLSearchParams): Answer {
    const { id, secret } = this.#wish.client
    if (client.id !== id || client.secret !== secret) return { status: 401, body: { error: 'invalid_client' } }
    const isCode = form.get('grant_type') === 'authorization_code'
    // Each works once.
    const isGood = isCode
      ? this.#codes.delete(form.get('code') ?? '')
      : this.#refreshTokens.delete(form.get('refresh_token') ?? '')
    if (!isGood) return { status: 400, body: { error: 'invalid_grant' } }
    const access = `access-${randomBytes(12).toString('hex')}`
    const refresh = `refresh-${randomBytes(12).toString('hex')}`
    this.#tokens.set(access, { endsAt: Date.now() + this.#wish.tokenSeconds * 1_000 })
    this.#refreshTokens.add(refresh)
    return {
      body: {
        access_token: access,
        refresh_token: refresh,
        expires_in: this.#wish.tokenSeconds,
        token_type: 'bearer',
        scope: 'admin:read',
      },
    }
  }

  #isLetIn({ headers }: IncomingMessage): boolean {
    const bearer = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1]
    const key = headers['x-api-key'] ?? bearer
    return (
      (typeof key === 'string' && this.#wish.keys.includes(key)) ||
      (bearer !== undefined && (this.#tokens.get(bearer)?.endsAt ?? 0) > Date.now())
    )
  }

  /** Of each vehicle the last point. */
  #last(): Point[] {
    return [...new Map(this.#points.map((point) => [point.vehicleId, point])).values()]
  }

  /** After the cursor everything, without one the last of each; the cursor says how many points there were. */
  #feed(url: URL): Answer {
    const after = url.searchParams.get('after')
    if (after !== null && !/^\d+$/.test(after)) return { status: 400, body: { message: 'Invalid cursor.' } }
    if (this.#take('endless-page'))
      return { body: { data: [], pagination: { endCursor: after ?? '0', hasNextPage: true } } }
    const end = this.#dropped + this.#points.length
    const from = after === null ? end : Math.max(Number(after), this.#dropped)
    const page =
      after === null ? this.#last() : this.#points.slice(from - this.#dropped, from - this.#dropped + PER_PAGE)
    const reached = after === null ? end : from + page.length
    const measured = this.#mismeasured(page)
    const vehicles = Map.groupBy(measured, ({ vehicleId }) => vehicleId)
    const data = [...vehicles.values()].map((points) => ({ ...named(points[0] as Point), gps: points.map(gpsOf) }))
    return { body: { data, pagination: { endCursor: String(reached), hasNextPage: reached < end } } }
  }

  #locations(url: URL): Answer {
    const all = this.#mismeasured(this.#last())
    return paged(
      url,
      'vehicles',
      all.map((point) => ({ vehicle: locatedOf(point) })),
    )
  }

  /** Geotab's one address. */
  #rpc(body: string): Answer {
    const { method, params } = JSON.parse(body) as { method: string; params: RpcParams }
    if (method === 'Authenticate') {
      const { database, userName, password } = params
      const isTheirs = (user: RoadUser) =>
        user.database === database && user.userName === userName && user.password === password
      if (!this.#wish.users.some(isTheirs)) return failed('InvalidUserException')
      const sessionId = randomBytes(12).toString('hex')
      this.#sessions.add(sessionId)
      return { body: { result: { path: 'ThisServer', credentials: { database, userName, sessionId } } } }
    }
    if (!this.#sessions.has(params.credentials?.sessionId ?? '')) return failed('InvalidUserException')
    if (method === 'ExecuteMultiCall')
      return { body: { result: (params.calls ?? []).map((call) => this.#entities(call.params)) } }
    return { body: { result: this.#entities(params) } }
  }

  #entities({ typeName, search, resultsLimit = Number.POSITIVE_INFINITY }: RpcParams): unknown[] {
    switch (typeName) {
      case 'Device':
        return this.#last()
          .slice(0, resultsLimit)
          .map(({ vehicleId, vehicle }) => ({ id: `b${vehicleId}`, name: vehicle }))
      case 'DeviceStatusInfo':
        return this.#mismeasured(this.#last()).map(statusOf)
      case 'DutyStatusAvailability':
        return this.#last()
          .filter(({ vehicleId }) => search?.userSearch?.id === `d${vehicleId}`)
          .map(dutyOf)
      default:
        return []
    }
  }

  #mismeasured(points: readonly Point[]): Point[] {
    switch (this.#take('duplicate', 'out-of-order', 'jump', 'future', 'frozen')?.fault) {
      case 'duplicate':
        return points.flatMap((point) => [point, point])
      case 'out-of-order':
        return points.flatMap((point) => [point, { ...point, at: new Date(point.at.getTime() - 3_600_000) }])
      case 'jump':
        return points.map((point) => ({ ...point, latitude: point.latitude > 40 ? 26 : 48 }))
      case 'future':
        return points.map((point) => ({ ...point, at: new Date(point.at.getTime() + 3_600_000) }))
      case 'frozen':
        return points.map((point) => this.#points.find(({ vehicleId }) => vehicleId === point.vehicleId) ?? point)
      default:
        return [...points]
    }
  }
}

function basicClient({ headers }: IncomingMessage): { id: string; secret: string } {
  const basic = /^Basic (.+)$/.exec(headers.authorization ?? '')?.[1] ?? ''
  const [id = '', secret = ''] = Buffer.from(basic, 'base64').toString().split(':')
  return { id, secret }
}

function formClient(body: string): { id: string; secret: string } {
  const form = new URLSearchParams(body)
  return { id: form.get('client_id') ?? '', secret: form.get('client_secret') ?? '' }
}

const named = ({ vehicleId, vehicle }: Point) => ({ id: vehicleId, name: vehicle, externalIds: {} })

const gpsOf = ({ at, latitude, longitude, heading, mph, place }: Point) => ({
  time: at.toISOString(),
  latitude,
  longitude,
  headingDegrees: heading,
  speedMilesPerHour: mph,
  isEcuSpeed: true,
  reverseGeo: { formattedLocation: `${place.city}, ${place.state}` },
})

const clockOf = ({ vehicleId, vehicle, driveMinutes, mph }: Point) => ({
  driver: { id: `driver-${vehicleId}`, name: `Driver of ${vehicle}` },
  currentDutyStatus: { hosStatusType: mph > 0 ? 'driving' : 'onDuty' },
  currentVehicle: { id: vehicleId, name: vehicle },
  clocks: {
    drive: { driveRemainingDurationMs: driveMinutes * 60_000 },
    shift: { shiftRemainingDurationMs: (driveMinutes + 180) * 60_000 },
    cycle: { cycleRemainingDurationMs: 40 * 3_600_000, cycleTomorrowDurationMs: 51 * 3_600_000 },
    break: { timeUntilBreakDurationMs: Math.min(driveMinutes, 480) * 60_000 },
  },
  violations: {},
})

const locatedOf = ({ vehicleId, vehicle, at, latitude, longitude, heading, mph, place }: Point) => ({
  id: Number(vehicleId),
  number: vehicle,
  make: 'Freightliner',
  model: 'Cascadia',
  year: '2023',
  vin: '',
  current_location: {
    lat: latitude,
    lon: longitude,
    bearing: heading,
    located_at: at.toISOString(),
    kph: Math.round(mph * KM_PER_MILE),
    vehicle_state: mph > 0 ? 'moving' : 'idling',
    current_location: `${place.city}, ${place.state}`,
    city: place.city,
    state: place.state,
  },
})

const CYCLE_MINUTES = 40 * 60

/** Motive's list of vehicles, with who drives each. */
const drivenOf = ({ vehicleId, vehicle }: Point) => ({
  id: Number(vehicleId),
  number: vehicle,
  current_driver: { id: Number(vehicleId) + 1 },
})

const availableOf = ({ vehicleId, driveMinutes }: Point) => ({
  id: Number(vehicleId) + 1,
  role: 'driver',
  available_time: {
    drive: driveMinutes * 60,
    shift: (driveMinutes + 180) * 60,
    cycle: CYCLE_MINUTES * 60,
    break: Math.min(driveMinutes, 480) * 60,
  },
})

const statusOf = ({ vehicleId, at, latitude, longitude, heading, mph }: Point) => ({
  device: { id: `b${vehicleId}` },
  dateTime: at.toISOString(),
  latitude,
  longitude,
  bearing: heading,
  speed: Math.round(mph * KM_PER_MILE),
  driver: { id: `d${vehicleId}`, isDriver: true },
  isDeviceCommunicating: true,
})

const dutyOf = ({ vehicleId, driveMinutes }: Point) => ({
  driver: { id: `d${vehicleId}` },
  driving: spanOf(driveMinutes),
  duty: spanOf(driveMinutes + 240),
  workday: spanOf(driveMinutes + 180),
  rest: spanOf(Math.min(driveMinutes, 480)),
  cycle: spanOf(CYCLE_MINUTES),
})

/** As .NET writes a span of time: "1.16:00:00". */
function spanOf(minutes: number): string {
  const two = (figure: number) => String(figure).padStart(2, '0')
  const days = Math.floor(minutes / 1_440)
  return `${days > 0 ? `${days}.` : ''}${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}:00`
}

function failed(name: string): Answer {
  return { body: { error: { name: 'JSONRPCError', message: name, data: { type: name }, errors: [{ name }] } } }
}

function paged(url: URL, name: string, all: readonly unknown[]): Answer {
  const page = Number(url.searchParams.get('page_no') ?? 1)
  const size = Number(url.searchParams.get('per_page') ?? 25)
  const pagination = { per_page: size, page_no: page, total: all.length }
  return { body: { [name]: all.slice((page - 1) * size, page * size), pagination } }
}

/** Samsara signs its version, the second and the body; Motive the body alone. */
function signatureOf(provider: Pusher, secret: string, body: string, at: Date = new Date()): Headers {
  if (provider === 'motive') return { 'x-kt-webhook-signature': createHmac('sha1', secret).update(body).digest('hex') }
  const stamp = String(Math.floor(at.getTime() / 1_000))
  const hex = createHmac('sha256', Buffer.from(secret, 'base64')).update(`v1:${stamp}:${body}`).digest('hex')
  return { 'x-samsara-signature': `v1=${hex}`, 'x-samsara-timestamp': stamp }
}

/** What Motive tells of a truck, and what Samsara tells of one that drives into a place. */
export function toldBy(provider: Pusher, { vehicleId, vehicle, at, latitude, longitude, heading }: Point): string {
  return JSON.stringify(
    provider === 'motive'
      ? {
          action: 'vehicle_location_updated',
          vehicle_id: Number(vehicleId),
          vehicle_number: vehicle,
          located_at: at.toISOString(),
          lat: latitude,
          lon: longitude,
          bearing: heading,
        }
      : {
          eventId: randomBytes(12).toString('hex'),
          eventTime: at.toISOString(),
          eventType: 'GeofenceEntry',
          orgId: 20936,
          data: {
            address: {
              id: '1',
              name: 'Dock',
              formattedAddress: null,
              geofence: { circle: { latitude, longitude, radiusMeters: 200 } },
            },
            vehicle: { id: vehicleId, name: vehicle },
          },
        },
  )
}
