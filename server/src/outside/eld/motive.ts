import { z } from 'zod'
import { ask, below } from './ask.ts'
import type { Batch, Credential, Eld, EldAt, Grant, HoursLeft, Position } from './eld.ts'
import { grantIn, TokenAnswer } from './grant.ts'
import { EldTrouble } from './trouble.ts'

const PER_PAGE = 100
const MOST_PAGES = 100
const KM_PER_MILE = 1.609344

/** v3: seconds fresh, in kilometers an hour. v1 and v2 are in miles, and half an hour behind. */
const Locations = z.object({
  vehicles: z.array(
    z.object({
      vehicle: z.object({
        id: z.union([z.number(), z.string()]),
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
  pagination: z.object({ per_page: z.number(), page_no: z.number(), total: z.number() }),
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
    const scope = 'companies.read vehicles.read locations.vehicle_locations_list'
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

  async positions(credential: Credential): Promise<Batch> {
    const positions: Position[] = []
    for (let page = 1; page <= MOST_PAGES; page++) {
      const query = { page_no: String(page), per_page: String(PER_PAGE) }
      const { vehicles, pagination } = await ask(this.#get('/v3/vehicle_locations', credential, query), Locations)
      for (const { vehicle } of vehicles) {
        const at = vehicle.current_location
        if (!at) continue
        positions.push({
          vehicleId: String(vehicle.id),
          vehicle: vehicle.number,
          at: new Date(at.located_at),
          latitude: at.lat,
          longitude: at.lon,
          heading: at.bearing == null ? null : Math.round(at.bearing),
          mph: at.kph == null ? null : Math.round(at.kph / KM_PER_MILE),
          place: at.city && at.state ? `${at.city}, ${at.state}` : null,
        })
      }
      if (vehicles.length === 0 || page * PER_PAGE >= pagination.total) break
    }
    return { positions, cursor: null }
  }

  /** The keys of its answer are not documented. */
  async hours(): Promise<ReadonlyMap<string, HoursLeft>> {
    return await Promise.resolve(new Map<string, HoursLeft>())
  }

  #get(path: string, credential: Credential, query: Record<string, string> = {}): Request {
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
