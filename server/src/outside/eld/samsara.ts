import { z } from 'zod'
import { ask, below, tell } from './ask.ts'
import type { Batch, Credential, Delivery, Eld, EldAt, Grant, HoursLeft, Position, Sent, Vehicle } from './eld.ts'
import { grantIn, TokenAnswer } from './grant.ts'
import { isSigned, jsonOf } from './signature.ts'
import { EldTrouble } from './trouble.ts'

/** As many as the feed gives at once. */
const PER_PAGE = '512'
/** After a long silence the rest comes with the next round. */
const MOST_PAGES = 20

const Page = z.object({ endCursor: z.string(), hasNextPage: z.boolean() })

/** `gps` is a list in the feed; the snapshot's is an object, which is another endpoint. */
const Feed = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      gps: z
        .array(
          z.object({
            time: z.iso.datetime({ offset: true }),
            latitude: z.number().min(-90).max(90),
            longitude: z.number().min(-180).max(180),
            headingDegrees: z.number().nullish(),
            speedMilesPerHour: z.number().nullish(),
            reverseGeo: z.object({ formattedLocation: z.string() }).nullish(),
          }),
        )
        .default([]),
    }),
  ),
  pagination: Page,
})

const Clocks = z.object({
  data: z.array(
    z.object({
      currentVehicle: z.object({ id: z.string() }).nullish(),
      clocks: z.object({
        drive: z.object({ driveRemainingDurationMs: z.number() }).nullish(),
        shift: z.object({ shiftRemainingDurationMs: z.number() }).nullish(),
        break: z.object({ timeUntilBreakDurationMs: z.number() }).nullish(),
        cycle: z.object({ cycleRemainingDurationMs: z.number() }).nullish(),
      }),
    }),
  ),
  pagination: Page,
})

const Vehicles = z.object({ data: z.array(z.object({ id: z.string(), name: z.string() })), pagination: Page })

const Event = z.object({
  eventId: z.string().min(1).max(200),
  eventType: z.string(),
  eventTime: z.iso.datetime({ offset: true }),
})

/** A truck that drives into a place that the carrier has drawn there is within its circle. */
const GeofenceEntry = z.object({
  eventType: z.literal('GeofenceEntry'),
  eventTime: z.iso.datetime({ offset: true }),
  data: z.object({
    address: z.object({
      formattedAddress: z.string().nullish(),
      geofence: z.object({
        circle: z.object({
          latitude: z.number().min(-90).max(90),
          longitude: z.number().min(-180).max(180),
          radiusMeters: z.number().min(0),
        }),
      }),
    }),
    vehicle: z.object({ id: z.string(), name: z.string() }),
  }),
})

/** What is older was recorded and is sent again by somebody else. */
const SIGNED_WITHIN_MS = 5 * 60_000

const Me = z.object({ data: z.object({ name: z.string() }) })

function bearer(credential: Credential): { authorization: string } {
  if (credential.way === 'user') throw new EldTrouble('unauthorized', 'Samsara knows no such user')
  return { authorization: `Bearer ${credential.way === 'key' ? credential.key : credential.access}` }
}

/** Samsara (developers.samsara.com): OAuth 2 with a refresh token that works once, or an API token. */
export class Samsara implements Eld {
  readonly #at: EldAt

  constructor(at: EldAt) {
    this.#at = at
  }

  signInAt(state: string, back: string): URL | undefined {
    const { site, client } = this.#at
    return (
      client &&
      below(site, '/oauth2/authorize', { client_id: client.id, response_type: 'code', state, redirect_uri: back })
    )
  }

  async exchange(code: string, back: string): Promise<Grant> {
    return await this.#grant({ grant_type: 'authorization_code', code, redirect_uri: back })
  }

  async refresh(token: string): Promise<Grant> {
    return await this.#grant({ grant_type: 'refresh_token', refresh_token: token })
  }

  async revoke(credential: Credential): Promise<void> {
    if (credential.way === 'oauth')
      await tell(this.#form('/oauth2/revoke', { token: credential.refresh, token_type_hint: 'refresh_token' }))
  }

  async account(credential: Credential): Promise<string> {
    const me = await ask(this.#get('/me', credential), Me)
    // The name needs no scope; whether vehicles may be read is what counts.
    await ask(this.#get('/fleet/vehicles', credential, { limit: '1' }), z.object({ data: z.array(z.unknown()) }))
    return me.data.name
  }

  async vehicles(credential: Credential): Promise<Vehicle[]> {
    const vehicles: Vehicle[] = []
    let after: string | null = null
    for (let page = 0; page < MOST_PAGES; page++) {
      const query: Record<string, string | null> = { limit: PER_PAGE, after }
      const request = this.#get('/fleet/vehicles', credential, query)
      const { data, pagination }: z.output<typeof Vehicles> = await ask(request, Vehicles)
      vehicles.push(...data.map(({ id, name }) => ({ vehicleId: id, vehicle: name })))
      if (!pagination.hasNextPage || pagination.endCursor === after) break
      after = pagination.endCursor
    }
    return vehicles
  }

  async positions(credential: Credential, cursor: string | null): Promise<Batch> {
    const positions: Position[] = []
    let after = cursor
    for (let page = 0; page < MOST_PAGES; page++) {
      const query = { types: 'gps', limit: PER_PAGE, after }
      const { data, pagination } = await ask(this.#get('/fleet/vehicles/stats/feed', credential, query), Feed)
      positions.push(
        ...data.flatMap(({ id, name, gps }) =>
          gps.map((one) => ({
            vehicleId: id,
            vehicle: name,
            at: new Date(one.time),
            latitude: one.latitude,
            longitude: one.longitude,
            heading: whole(one.headingDegrees),
            mph: whole(one.speedMilesPerHour),
            place: one.reverseGeo?.formattedLocation ?? null,
          })),
        ),
      )
      // A page that leads to itself would be read for ever.
      const isStuck = pagination.endCursor === '' || pagination.endCursor === after
      if (pagination.endCursor !== '') after = pagination.endCursor
      if (!pagination.hasNextPage || isStuck) break
    }
    return { positions, cursor: after }
  }

  async hours(credential: Credential): Promise<ReadonlyMap<string, HoursLeft>> {
    const hours = new Map<string, HoursLeft>()
    let after: string | null = null
    for (let page = 0; page < MOST_PAGES; page++) {
      const query: Record<string, string | null> = { limit: PER_PAGE, after }
      const { data, pagination }: z.output<typeof Clocks> = await ask(
        this.#get('/fleet/hos/clocks', credential, query),
        Clocks,
      )
      for (const { currentVehicle, clocks } of data)
        if (currentVehicle && clocks.drive && clocks.shift && clocks.cycle)
          hours.set(currentVehicle.id, {
            drive: minutesOf(clocks.drive.driveRemainingDurationMs),
            shift: minutesOf(clocks.shift.shiftRemainingDurationMs),
            // Canada asks for no such break.
            untilBreak: minutesOf(clocks.break?.timeUntilBreakDurationMs ?? clocks.drive.driveRemainingDurationMs),
            cycle: minutesOf(clocks.cycle.cycleRemainingDurationMs),
          })
      if (!pagination.hasNextPage || pagination.endCursor === after) break
      after = pagination.endCursor
    }
    return hours
  }

  delivered({ bytes, headers }: Sent, secret: string, now: Date): Delivery | undefined {
    const [signature, stamp] = [headers['x-samsara-signature'], headers['x-samsara-timestamp']]
    if (typeof signature !== 'string' || typeof stamp !== 'string') return undefined
    const signed = Buffer.concat([Buffer.from(`v1:${stamp}:`), bytes])
    if (!isSigned(signed, signature.replace(/^v1=/, ''), 'sha256', Buffer.from(secret, 'base64'))) return undefined
    if (!(Math.abs(momentOf(stamp) - now.getTime()) <= SIGNED_WITHIN_MS)) return undefined
    const said = jsonOf(bytes)
    const event = Event.safeParse(said)
    if (!event.success) return undefined
    const entry = GeofenceEntry.safeParse(said)
    return { id: event.data.eventId, positions: entry.success ? [entryOf(entry.data)] : [] }
  }

  #get(path: string, credential: Credential, query: Record<string, string | null> = {}): Request {
    return new Request(below(this.#at.url, path, query), { headers: bearer(credential) })
  }

  #form(path: string, fields: Record<string, string>): Request {
    const { url, client } = this.#at
    if (!client) throw new EldTrouble('unauthorized', 'This portal is not registered there')
    const basic = Buffer.from(`${client.id}:${client.secret}`).toString('base64')
    return new Request(below(url, path), {
      method: 'POST',
      headers: { authorization: `Basic ${basic}` },
      body: new URLSearchParams(fields),
    })
  }

  async #grant(fields: Record<string, string>): Promise<Grant> {
    return grantIn(await ask(this.#form('/oauth2/token', fields), TokenAnswer))
  }
}

const minutesOf = (ms: number) => Math.max(0, Math.round(ms / 60_000))
const whole = (figure: number | null | undefined) => (figure == null ? null : Math.round(Math.max(0, figure)))

/** Seconds or milliseconds since 1970. */
function momentOf(stamp: string): number {
  return /^\d{9,13}$/.test(stamp) ? Number(stamp) * (stamp.length > 11 ? 1 : 1_000) : Number.NaN
}

function entryOf({ eventTime, data: { address, vehicle } }: z.output<typeof GeofenceEntry>): Position {
  const { latitude, longitude, radiusMeters } = address.geofence.circle
  return {
    vehicleId: vehicle.id,
    vehicle: vehicle.name,
    at: new Date(eventTime),
    latitude,
    longitude,
    accuracyMeters: Math.round(radiusMeters),
    heading: null,
    mph: null,
    place: address.formattedAddress ?? null,
  }
}
