import { createHash } from 'node:crypto'
import { z } from 'zod'
import { ask, below } from './ask.ts'
import type { Batch, Credential, Delivery, Eld, EldAt, EldUser, Grant, HoursLeft, Position, Vehicle } from './eld.ts'
import { EldTrouble } from './trouble.ts'

const KM_PER_MILE = 1.609344
/** As many as it gives at once. */
const MOST = 5_000
/** As many questions as it takes in one. */
const AT_ONCE = 50
/** Vehicles are seldom renamed. */
const NAMES_LIFE_MS = 10 * 60_000
/** Its own limits are by the minute. */
const LEAVE_ALONE_MS = 60_000

/** It answers 200 to everything, and says in the answer what went wrong. */
const Failure = z.object({
  data: z.object({ type: z.string() }).nullish(),
  errors: z.array(z.object({ name: z.string() })).nullish(),
})

const SignedIn = z.object({
  path: z.string(),
  credentials: z.object({ database: z.string(), userName: z.string(), sessionId: z.string() }),
})
const Devices = z.array(z.object({ id: z.string(), name: z.string() }))
/** A driver whom nobody knows is a text. */
const Driver = z.union([z.object({ id: z.string() }), z.string()]).nullish()
const Statuses = z.array(
  z.object({
    device: z.object({ id: z.string() }),
    dateTime: z.iso.datetime({ offset: true }),
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
    bearing: z.number().nullish(),
    /** Kilometers an hour. */
    speed: z.number().nullish(),
    driver: Driver,
  }),
)
const Availabilities = z.array(
  z.array(
    z.object({
      driver: z.object({ id: z.string() }),
      driving: z.string().nullish(),
      duty: z.string().nullish(),
      workday: z.string().nullish(),
      rest: z.string().nullish(),
      cycle: z.string().nullish(),
    }),
  ),
)

type Session = {
  server: URL
  credentials: z.output<typeof SignedIn>['credentials']
  names?: { vehicles: Vehicle[]; readAt: number }
}
type Search = Record<string, unknown>

/**
 * Geotab (developers.geotab.com): one address for all calls, and a session that a user's password opens. There is no sign-in for others,
 * no key and no webhook; a carrier makes a user that may only look.
 */
export class Geotab implements Eld {
  readonly #at: EldAt
  /** By whose user it is; a session lives for days. */
  readonly #sessions = new Map<string, Session>()

  constructor(at: EldAt) {
    this.#at = at
  }

  signInAt(): undefined {
    return undefined
  }

  async exchange(): Promise<Grant> {
    return await Promise.reject(new EldTrouble('rejected', 'Geotab has no sign-in for other programs'))
  }

  async refresh(): Promise<Grant> {
    return await this.exchange()
  }

  /** The session ends by itself. */
  async revoke(credential: Credential): Promise<void> {
    this.#sessions.delete(nameOf(userIn(credential)))
    await Promise.resolve()
  }

  async account(credential: Credential): Promise<string> {
    await this.#get(credential, 'Device', Devices, {}, 1)
    return userIn(credential).database
  }

  async vehicles(credential: Credential): Promise<Vehicle[]> {
    const devices = await this.#get(credential, 'Device', Devices)
    return devices.map(({ id, name }) => ({ vehicleId: id, vehicle: name }))
  }

  async positions(credential: Credential): Promise<Batch> {
    const statuses = await this.#get(credential, 'DeviceStatusInfo', Statuses)
    const names = new Map((await this.#names(credential)).map(({ vehicleId, vehicle }) => [vehicleId, vehicle]))
    const positions = statuses.map(
      ({ device, dateTime, latitude, longitude, bearing, speed }): Position => ({
        vehicleId: device.id,
        vehicle: names.get(device.id) ?? '',
        at: new Date(dateTime),
        latitude,
        longitude,
        heading: bearing == null || bearing < 0 ? null : Math.round(bearing) % 360,
        mph: speed == null ? null : Math.round(Math.max(0, speed) / KM_PER_MILE),
        place: null,
      }),
    )
    return { positions, cursor: null }
  }

  async hours(credential: Credential): Promise<ReadonlyMap<string, HoursLeft>> {
    const statuses = await this.#get(credential, 'DeviceStatusInfo', Statuses)
    const driven = statuses.flatMap(({ device, driver }) =>
      driver && typeof driver === 'object' ? [{ vehicleId: device.id, driverId: driver.id }] : [],
    )
    const hours = new Map<string, HoursLeft>()
    for (let from = 0; from < driven.length; from += AT_ONCE) {
      const some = driven.slice(from, from + AT_ONCE)
      const calls = some.map(({ driverId }) => ({
        method: 'Get',
        params: { typeName: 'DutyStatusAvailability', search: { userSearch: { id: driverId } } },
      }))
      const answers = await this.#call(credential, 'ExecuteMultiCall', { calls }, Availabilities)
      for (const [index, { vehicleId }] of some.entries()) {
        const left = answers[index]?.[0]
        const [drive, shift] = [minutesIn(left?.driving), minutesIn(left?.workday ?? left?.duty)]
        const cycle = minutesIn(left?.cycle)
        if (drive === undefined || shift === undefined || cycle === undefined) continue
        hours.set(vehicleId, { drive, shift, untilBreak: minutesIn(left?.rest) ?? drive, cycle })
      }
    }
    return hours
  }

  delivered(): Delivery | undefined {
    return undefined
  }

  async #names(credential: Credential): Promise<Vehicle[]> {
    const session = this.#sessions.get(nameOf(userIn(credential)))
    const known = session?.names
    if (known && known.readAt > Date.now() - NAMES_LIFE_MS) return known.vehicles
    const vehicles = await this.vehicles(credential)
    if (session) session.names = { vehicles, readAt: Date.now() }
    return vehicles
  }

  async #get<Schema extends z.ZodType>(
    credential: Credential,
    typeName: string,
    schema: Schema,
    search: Search = {},
    resultsLimit = MOST,
  ): Promise<z.output<Schema>> {
    return await this.#call(credential, 'Get', { typeName, search, resultsLimit }, schema)
  }

  /** With the session that is open, or a new one where it is over. */
  async #call<Schema extends z.ZodType>(
    credential: Credential,
    method: string,
    params: Record<string, unknown>,
    schema: Schema,
  ): Promise<z.output<Schema>> {
    const user = userIn(credential)
    const open = this.#sessions.get(nameOf(user))
    const through = async ({ server, credentials }: Session) =>
      await this.#rpc(server, method, { ...params, credentials }, schema)
    if (!open) return await through(await this.#signIn(user))
    try {
      return await through(open)
    } catch (error) {
      if (!(error instanceof EldTrouble) || error.kind !== 'unauthorized') throw error
      return await through(await this.#signIn(user))
    }
  }

  async #signIn(user: EldUser): Promise<Session> {
    this.#sessions.delete(nameOf(user))
    const { path, credentials } = await this.#rpc(this.#at.url, 'Authenticate', user, SignedIn)
    const session = { server: this.#serverAt(path), credentials }
    this.#sessions.set(nameOf(user), session)
    return session
  }

  /** A database lives on one of its own servers, and on nobody else's. */
  #serverAt(path: string): URL {
    if (path === '' || path === 'ThisServer') return this.#at.url
    if (!/^[a-z\d-]+\.geotab\.com$/i.test(path)) throw new EldTrouble('broken', 'It sends us somewhere else')
    return new URL(`https://${path}`)
  }

  async #rpc<Schema extends z.ZodType>(
    server: URL,
    method: string,
    params: Record<string, unknown>,
    schema: Schema,
  ): Promise<z.output<Schema>> {
    const request = new Request(below(server, '/apiv1'), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ method, params }),
    })
    const answer = await ask(request, z.object({ result: schema.optional(), error: Failure.optional() }))
    if (answer.error) throw troubleIn(answer.error)
    if (answer.result === undefined) throw new EldTrouble('broken', 'It answers nothing')
    return answer.result
  }
}

function userIn(credential: Credential): EldUser {
  if (credential.way !== 'user') throw new EldTrouble('unauthorized', 'Geotab knows no key')
  const { database, userName, password } = credential
  return { database, userName, password }
}

/** Another password is another session. */
function nameOf({ database, userName, password }: EldUser): string {
  return createHash('sha256').update(`${database}\0${userName}\0${password}`).digest('hex')
}

function troubleIn({ data, errors }: z.output<typeof Failure>): EldTrouble {
  const type = data?.type ?? errors?.[0]?.name ?? ''
  const said = 'Geotab answered with an error'
  switch (type) {
    case 'InvalidUserException':
      return new EldTrouble('unauthorized', said)
    case 'SecurityException':
      return new EldTrouble('not-allowed', said)
    case 'OverLimitException':
      return new EldTrouble('busy', said, LEAVE_ALONE_MS)
    default:
      return new EldTrouble('broken', said)
  }
}

/** Of "1.02:30:00" the minutes: a day, two hours and a half. */
function minutesIn(span: string | null | undefined): number | undefined {
  const [, days = '0', hours, minutes] = /^(?:(\d+)\.)?(\d{1,2}):(\d{2}):\d{2}/.exec(span ?? '') ?? []
  return hours === undefined ? undefined : (Number(days) * 24 + Number(hours)) * 60 + Number(minutes)
}
