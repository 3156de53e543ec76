import { createHash } from 'node:crypto'
import { z } from 'zod'
import { ask, below } from './ask.ts'
import type { Batch, Credential, Delivery, Eld, EldAt, Grant, HoursLeft, Position, Sent, Vehicle } from './eld.ts'
import { grantIn, TokenAnswer } from './grant.ts'
import { isSigned, jsonOf } from './signature.ts'
import { EldTrouble } from './trouble.ts'

const PER_PAGE = 100
const MOST_PAGES = 100
const KM_PER_MILE = 1.609344

const Pages = z.object({ per_page: z.number(), page_no: z.number(), total: z.number() })
const Ref = z.union([z.number(), z.string()]).transform(String)

/** v3: seconds fresh, in kilometers an hour. v1 and v2 are in miles, and half an hour behind. */
const Locations = z.object({
  vehicles: z.array(
    z.object({
      vehicle: z.object({
        id: Ref,
        number: z.string(),
        current_location: z
          .object({
            lat: z.number().min(-90).max(90),
            lon: z.number().min(-180).max(180),
            bearing: z.number().nullish(),
            located_at: z.iso.datetime({ offset: true }),
            kph: z.number().nullish(),
            city: z.string().nullish(),
            state: z.string().nullish(),
          })
          .nullish(),
      }),
    }),
  ),
  pagination: Pages,
})

const Vehicles = z.object({
  vehicles: z.array(
    z.object({
      vehicle: z.object({ id: Ref, number: z.string(), current_driver: z.object({ id: Ref }).nullish() }),
    }),
  ),
  pagination: Pages,
})

/** Seconds that are left. */
const Left = z.number().nullish()
const AvailableTimes = z.object({
  users: z.array(
    z.object({
      user: z.object({
        id: Ref,
        available_time: z.object({ drive: Left, shift: Left, cycle: Left, break: Left }).nullish(),
      }),
    }),
  ),
  pagination: Pages,
})

/** What a webhook of version 1 tells of a vehicle. Its speed has no unit. */
const Located = z.object({
  action: z.enum(['vehicle_location_updated', 'vehicle_location_received']),
  vehicle_id: Ref,
  vehicle_number: z.string().nullish(),
  located_at: z.iso.datetime({ offset: true }),
  lat: z.number().min(-90).max(90),
  lon: z.number().min(-180).max(180),
  bearing: z.number().nullish(),
})

const Companies = z.object({ companies: z.array(z.object({ company: z.object({ name: z.string() }) })).min(1) })

/** Motive (developer.gomotive.com): OAuth 2, or an API key. It has no feed: each read gives the last position of every vehicle. */
export class Motive implements Eld {
  readonly #at: EldAt

  constructor(at: EldAt) {
    this.#at = at
  }

  signInAt(state: string, back: string): URL | undefined {
    const { site, client } = this.#at
    const scope = 'companies.read vehicles.read locations.vehicle_locations_list hos_logs.available_time'
    return (
      client &&
      below(site, '/oauth/authorize', { client_id: client.id, response_type: 'code', state, redirect_uri: back, scope })
    )
  }

  async exchange(code: string, back: string): Promise<Grant> {
    return await this.#grant({ grant_type: 'authorization_code', code, redirect_uri: back })
  }

  async refresh(token: string): Promise<Grant> {
    return await this.#grant({ grant_type: 'refresh_token', refresh_token: token })
  }

  /** Not documented there: what we forget, we cannot use. */
  async revoke(): Promise<void> {
    await Promise.resolve()
  }

  async account(credential: Credential): Promise<string> {
    const [first] = (await ask(this.#get('/v1/companies', credential), Companies)).companies
    await ask(this.#get('/v3/vehicle_locations', credential, { page_no: '1', per_page: '1' }), Locations)
    return first?.company.name ?? ''
  }

  async vehicles(credential: Credential): Promise<Vehicle[]> {
    return (await this.#vehicles(credential)).map(({ id, number }) => ({ vehicleId: id, vehicle: number }))
  }

  async positions(credential: Credential): Promise<Batch> {
    const found = await this.#pages('/v3/vehicle_locations', credential, Locations, ({ vehicles }) => vehicles)
    const positions = found.flatMap(({ vehicle: { id, number, current_location: at } }): Position[] =>
      at
        ? [
            {
              vehicleId: id,
              vehicle: number,
              at: new Date(at.located_at),
              latitude: at.lat,
              longitude: at.lon,
              heading: at.bearing == null ? null : Math.round(at.bearing),
              mph: at.kph == null ? null : Math.round(at.kph / KM_PER_MILE),
              place: at.city && at.state ? `${at.city}, ${at.state}` : null,
            },
          ]
        : [],
    )
    return { positions, cursor: null }
  }

  /** Hours are drivers', and the list of vehicles says who drives which. */
  async hours(credential: Credential): Promise<ReadonlyMap<string, HoursLeft>> {
    const users = await this.#pages('/v1/available_time', credential, AvailableTimes, ({ users }) => users)
    const left = new Map(users.map(({ user }) => [user.id, hoursIn(user.available_time ?? {})]))
    const driven = await this.#vehicles(credential)
    return new Map(
      driven.flatMap(({ id, current_driver }): [string, HoursLeft][] => {
        const hours = current_driver ? left.get(current_driver.id) : undefined
        return hours ? [[id, hours]] : []
      }),
    )
  }

  delivered({ bytes, headers }: Sent, secret: string): Delivery | undefined {
    const signature = headers['x-kt-webhook-signature']
    if (typeof signature !== 'string' || !isSigned(bytes, signature, 'sha1', Buffer.from(secret))) return undefined
    // It sends no id and no time of its own.
    const id = createHash('sha256').update(bytes).digest('hex')
    const said = Located.safeParse(jsonOf(bytes))
    if (!said.success) return { id, positions: [] }
    const { vehicle_id, vehicle_number, located_at, lat, lon, bearing } = said.data
    const position: Position = {
      vehicleId: vehicle_id,
      vehicle: vehicle_number ?? '',
      at: new Date(located_at),
      latitude: lat,
      longitude: lon,
      heading: bearing == null ? null : Math.round(bearing),
      mph: null,
      place: null,
    }
    return { id, positions: [position] }
  }

  async #vehicles(credential: Credential) {
    const found = await this.#pages('/v1/vehicles', credential, Vehicles, ({ vehicles }) => vehicles)
    return found.map(({ vehicle }) => vehicle)
  }

  async #pages<Page extends { pagination: z.output<typeof Pages> }, One>(
    path: string,
    credential: Credential,
    schema: z.ZodType<Page>,
    onIt: (page: Page) => One[],
  ): Promise<One[]> {
    const all: One[] = []
    for (let page = 1; page <= MOST_PAGES; page++) {
      const query = { page_no: String(page), per_page: String(PER_PAGE) }
      const answer = await ask(this.#get(path, credential, query), schema)
      const found = onIt(answer)
      all.push(...found)
      if (found.length === 0 || page * PER_PAGE >= answer.pagination.total) break
    }
    return all
  }

  #get(path: string, credential: Credential, query: Record<string, string> = {}): Request {
    if (credential.way === 'user') throw new EldTrouble('unauthorized', 'Motive knows no such user')
    const headers: Record<string, string> =
      credential.way === 'key' ? { 'x-api-key': credential.key } : { authorization: `Bearer ${credential.access}` }
    return new Request(below(this.#at.url, path, query), { headers })
  }

  async #grant(fields: Record<string, string>): Promise<Grant> {
    const { url, client } = this.#at
    if (!client) throw new EldTrouble('unauthorized', 'This portal is not registered there')
    const body = new URLSearchParams({ ...fields, client_id: client.id, client_secret: client.secret })
    return grantIn(await ask(new Request(below(url, '/oauth/token'), { method: 'POST', body }), TokenAnswer))
  }
}

/** Undefined if it does not say all that counts. */
function hoursIn(left: { drive?: Seconds; shift?: Seconds; cycle?: Seconds; break?: Seconds }): HoursLeft | undefined {
  const { drive, shift, cycle, break: untilBreak } = left
  if (drive == null || shift == null || cycle == null) return undefined
  return {
    drive: minutesOf(drive),
    shift: minutesOf(shift),
    untilBreak: minutesOf(untilBreak ?? drive),
    cycle: minutesOf(cycle),
  }
}

type Seconds = number | null | undefined
const minutesOf = (seconds: number) => Math.max(0, Math.round(seconds / 60))
