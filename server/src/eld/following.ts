import { ELD_SAYINGS } from '@waybill/contract/eld/eld.sayings.ts'
import { SHIPMENT_STATUS } from '@waybill/contract/freight-codes.ts'
import { sayer } from '@waybill/contract/said.ts'
import { Refusal } from '../http/refusal.ts'
import type { Batch, HoursLeft, Position, Sent } from '../outside/eld/eld.ts'
import { EldTrouble } from '../outside/eld/trouble.ts'
import { type Rounds, startRounds, takeAll } from '../rounds.ts'
import { type EldMeans, openWebhookSecret, withAccess } from './access.ts'
import {
  type Connected,
  claimDue,
  findListener,
  keepDelivery,
  keepRead,
  keepVehicles,
  listFollowed,
  listVehicles,
} from './eld.queries.ts'
import { expire, keepTroubleOf } from './eld.ts'
import { positionsByTractor, tractorOf } from './matching.ts'
import { keepMoved, type Moved, see, type Voice } from './seeing.ts'

const say = sayer(ELD_SAYINGS)

const VOICE: Voice = {
  source: 'eld',
  checked: say('eld-checked'),
  arrived: (where) => say('eld-arrived', where),
}
const DELIVERED = SHIPMENT_STATUS.delivered

const MINUTE = 60_000
const EVERY_MS = MINUTE
/** A slow provider holds up only its own carriers. */
const AT_ONCE = 4
/** Shorter than a round: a round that starts early skips nobody. */
const NOT_WITHIN_MS = 50_000
/** After a longer silence, where a truck was then is nobody's business any more: its feed begins again. */
const CURSOR_LIFE_MS = 60 * MINUTE
/** Hours of service change slowly. */
const CLOCKS_EVERY_MS = 10 * MINUTE

type Clocks = ReadonlyMap<string, HoursLeft>

/** Reads the trucks of every carrier that is due. Any number of processes can do so at once. */
export class Following {
  readonly #means: EldMeans
  readonly #clocks = new Map<string, { at: number; hours: Clocks }>()

  constructor(means: EldMeans) {
    this.#means = means
  }

  start(now: () => Date, onError: (error: unknown) => void): Rounds {
    return startRounds(EVERY_MS, (signal) => this.round(now(), signal), onError)
  }

  /** Returns how many connections were read. */
  async round(now: Date, signal?: AbortSignal): Promise<number> {
    const lanes = Array.from({ length: AT_ONCE }, () => takeAll(() => this.#readOne(now), signal))
    return (await Promise.all(lanes)).reduce((sum, taken) => sum + taken, 0)
  }

  async #readOne(now: Date): Promise<boolean> {
    const { system } = this.#means
    const one = await claimDue(system, now, new Date(now.getTime() - NOT_WITHIN_MS))
    if (!one) return false
    try {
      const { positions, cursor } = await this.#positions(one, now)
      const clocks = await this.#clocksOf(one, now)
      await keepVehicles(system.read, one, positions)
      await this.#follow(one, positions, clocks, now)
      // Last: what was read and not kept is read again.
      await keepRead(system, one, cursor, now)
    } catch (error) {
      if (!(error instanceof EldTrouble)) throw error
      if (error.kind === 'unauthorized') await system.transaction((tx) => expire(tx, one, now))
      else await keepTroubleOf(this.#means, one, error, now)
    }
    return true
  }

  /** What a provider tells by itself: believed if it is signed, counted once, and the trucks in it are followed at once. */
  async hear(webhookId: string, sent: Sent, now: Date): Promise<void> {
    const { system, vault, elds } = this.#means
    const one = await findListener(system, webhookId)
    const secret = one && openWebhookSecret(vault, one)
    const delivery = one && secret !== undefined && elds[one.provider].delivered(sent, secret, now)
    if (!one || !delivery) throw new Refusal('webhook-refused')
    const isNew = await system.transaction((tx) => keepDelivery(tx, one, delivery.id, now))
    if (!isNew || one.expiredAt) return
    const recent = delivery.positions.filter(({ at }) => at.getTime() > now.getTime() - CURSOR_LIFE_MS)
    if (recent.length === 0) return
    await keepVehicles(system.read, one, recent)
    const clocks = this.#clocks.get(nameOf(one))?.hours ?? new Map<string, HoursLeft>()
    await this.#follow(one, recent, clocks, now)
  }

  async #positions(one: Connected, now: Date): Promise<Batch> {
    const isFresh = one.readAt !== null && one.readAt.getTime() > now.getTime() - CURSOR_LIFE_MS
    const cursor = isFresh ? one.cursor : null
    return await withAccess(this.#means, one, now, async (eld, credential) => {
      try {
        return await eld.positions(credential, cursor)
      } catch (error) {
        if (cursor === null || !(error instanceof EldTrouble) || error.kind !== 'rejected') throw error
        return await eld.positions(credential, null)
      }
    })
  }

  /** What each truck's driver has left; a provider that does not say so is no reason to lose positions. */
  async #clocksOf(one: Connected, now: Date): Promise<Clocks> {
    const key = nameOf(one)
    const known = this.#clocks.get(key)
    if (known && known.at > now.getTime() - CLOCKS_EVERY_MS) return known.hours
    const hours = await withAccess(this.#means, one, now, (eld, credential) => eld.hours(credential)).catch(
      (error: unknown): Clocks => {
        if (error instanceof EldTrouble) return new Map()
        throw error
      },
    )
    this.#clocks.set(key, { at: now.getTime(), hours })
    return hours
  }

  async #follow(one: Connected, seen: readonly Position[], clocks: Clocks, now: Date): Promise<void> {
    const { system } = this.#means
    const byTractor = positionsByTractor(seen, await listVehicles(system, one.companyId, one.provider))
    const hauling = new Set<string>()
    const quiet: Moved[] = []
    for (const load of await listFollowed(system, one.companyId, now)) {
      const tractor = tractorOf(load.tractorNumber)
      // A truck hauls one load at a time: the next one waits for it, wherever its pickup is.
      const isFirst = !hauling.has(tractor) || load.status === DELIVERED
      if (load.status !== DELIVERED) hauling.add(tractor)
      const positions = byTractor.get(tractor)
      if (!positions?.[0]) continue
      const hours = clocks.get(positions[0].vehicleId)
      const { provider } = one
      const { moved } = await see(system, load, positions, { provider, isFirst, hours, voice: VOICE }, now)
      if (moved) quiet.push(moved)
    }
    if (quiet.length > 0) await system.transaction((tx) => keepMoved(tx, quiet))
  }
}

const nameOf = ({ provider, companyId }: Connected) => `${provider} ${companyId}`
