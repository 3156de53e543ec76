import { z } from 'zod'
import { ask, below, tell } from './ask.ts'
import type { Batch, Credential, Eld, EldAt, Grant, HoursLeft, Position } from './eld.ts'
import { grantIn, TokenAnswer } from './grant.ts'
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

const Me = z.object({ data: z.object({ name: z.string() }) })

const bearer = (credential: Credential) => ({
  authorization: `Bearer ${credential.way === 'key' ? credential.key : credential.access}`,
})

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
