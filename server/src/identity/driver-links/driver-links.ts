import { randomBytes } from 'node:crypto'
import type { DriverLink, DriverLoad, DriverSignedIn } from '@waybill/contract/identity/driver-sign-in.ts'
import { IDENTITY_SAYINGS } from '@waybill/contract/identity/identity.sayings.ts'
import { type Said, sayer } from '@waybill/contract/said.ts'
import { type Actor, nameOf } from '../../actor.ts'
import type { Db, Tx } from '../../db/connection.ts'
import { newId } from '../../db/new-id.ts'
import { announce } from '../../events.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Post } from '../../outside/mail/post.ts'
import type { DoorThrottle } from '../door/door-throttle.ts'
import { findMember, type Person } from '../identity.queries.ts'
import type { Identity } from '../identity.ts'
import { hashOfToken } from '../passwords/password-tokens.ts'
import type { From } from '../sessions/known-devices.ts'
import {
  endDriverLinks,
  holdDriver,
  insertDriverLink,
  isDriverOf,
  noteCameByLink,
  useDriverLink,
} from './driver-links.queries.ts'

/** TRUST: 128 bit, 120 seconds, single use. */
const CODE_BYTES = 16
const LIFE_MS = 120_000
/** Nobody showed a password: what matters asks for it before anything else (identity/second-factor/confirmed.ts). */
const NEVER = new Date(0)

const say = sayer(IDENTITY_SAYINGS)

/** Writes history; the room of history stands above this one, so it is handed in. */
type Record = (
  tx: Tx,
  doer: { id: string; firstName: string; lastName: string; companyId: string; now: Date },
  subject: { type: 'contact'; id: string },
  said: string | Said,
) => Promise<void>

/** What a driver of the company may open at that moment; the room of shipments stands above this one. */
type LoadsOf = (tx: Tx, driver: { companyId: string; id: string; now: Date }) => Promise<DriverLoad[]>

/** How drivers come in on their phones: by a link that their own dispatcher gives them, without a password. */
export class DriverLinks {
  readonly #db: Db
  readonly #identity: Identity
  readonly #post: Post
  readonly #throttle: DoorThrottle
  readonly #record: Record
  readonly #loadsOf: LoadsOf

  constructor(
    db: Db,
    identity: Identity,
    post: Post,
    throttle: DoorThrottle,
    { record, loadsOf }: { record: Record; loadsOf: LoadsOf },
  ) {
    this.#db = db.as({ kind: 'system' })
    this.#identity = identity
    this.#post = post
    this.#throttle = throttle
    this.#record = record
    this.#loadsOf = loadsOf
  }

  async loads(actor: Actor, driverId: string): Promise<{ data: DriverLoad[] }> {
    const { read } = actor.db
    if (!(await isDriverOf(read, actor.companyId, driverId))) throw new Refusal('not-found')
    return { data: await this.#loadsOf(read, { companyId: actor.companyId, id: driverId, now: actor.now }) }
  }

  /** A link for a driver of the actor's company. The code is in the answer and in no row, no log and no history. */
  async make(
    actor: Actor,
    driverId: string,
    { isMailed, shipmentId }: { isMailed: boolean; shipmentId?: string | undefined },
    address: string,
  ): Promise<DriverLink> {
    if (isMailed) await this.#throttle.count('driver-link-mail', address, driverId)
    const code = randomBytes(CODE_BYTES).toString('base64url')
    const expiresAt = new Date(actor.now.getTime() + LIFE_MS)
    const act = { label: 'Sign in', path: '/driver-link', fragment: `code=${code}` } as const
    return await actor.db.transaction(async (tx) => {
      const driver = await holdDriver(tx, actor.companyId, driverId)
      if (!driver) throw new Refusal('not-found')
      const driverName = `${driver.first_name} ${driver.last_name}`
      if (!driver.is_portal_enabled)
        throw new Refusal('driver-not-let-in', say('driver-no-access', { driver: driverName }))
      const at = { companyId: actor.companyId, id: driver.id, now: actor.now }
      const load = shipmentId ? await this.#loadOf(tx, at, shipmentId) : undefined
      if (shipmentId && !load)
        throw new Refusal('bad-request', undefined, {
          modelState: { shipmentId: [say('driver-not-on-load', { driver: driverName })] },
        })
      const shipmentNumber = load?.shipmentNumber ?? null
      const mailedTo = isMailed ? (driver.user_name ?? driver.email_addresses[0] ?? null) : null
      if (isMailed && !mailedTo) refuseMail(driverName)

      await endDriverLinks(tx, driver.id, actor.now)
      await insertDriverLink(tx, {
        id: newId(),
        contactId: driver.id,
        companyId: actor.companyId,
        hash: hashOfToken(code),
        madeBy: actor.id,
        now: actor.now,
        expiresAt,
        shipmentId: shipmentId ?? null,
      })
      if (mailedTo)
        await this.#post.queue(tx, {
          kind: 'driver-link',
          to: mailedTo,
          by: actor,
          subject: 'Your sign-in link',
          paragraphs: [
            `Hello ${driver.first_name},`,
            `${nameOf(actor)} of ${actor.companyName} sends you a link to ${shipmentNumber ? `load ${shipmentNumber}` : 'sign in'}. Open it on your phone: it works once, within two minutes.`,
            'If it is over, ask your dispatcher for another one.',
          ],
          act,
          usefulUntil: expiresAt,
        })
      const subject = { type: 'contact', id: driver.id } as const
      await this.#record(tx, actor, subject, sayMade(shipmentNumber, mailedTo))
      await announce(tx, { kind: 'contact-changed', subject, companyIds: [actor.companyId] })
      return {
        url: this.#post.linkTo(act.path, act.fragment),
        expiresAt: expiresAt.toISOString(),
        driverName,
        mailedTo,
        shipmentNumber,
      }
    })
  }

  /** Lets the driver in, once. Unknown, used, overtaken and expired codes are refused alike. */
  async exchange(code: string, from: From, now: Date): Promise<DriverSignedIn> {
    await this.#throttle.count('driver-link', from.address)
    const { driver: person, shipmentNumber } = await this.#db.transaction(async (tx) => {
      const used = await useDriverLink(tx, hashOfToken(code), now)
      const driver = used && (await findMember(this.#db.within(tx), used.contactId, used.companyId))
      if (!driver || !isDriver(driver)) throw new Refusal('link-over')
      this.#identity.refuseDoNotUse(driver)
      const doer = {
        id: driver.id,
        firstName: driver.first_name,
        lastName: driver.last_name,
        companyId: driver.company_id,
        now,
      }
      const subject = { type: 'contact', id: driver.id } as const
      await noteCameByLink(tx, driver.id, now)
      await this.#record(tx, doer, subject, 'Came in to the driver app by a sign-in link')
      await announce(tx, { kind: 'contact-changed', subject, companyIds: [driver.company_id] })
      // Whoever was taken off the load meanwhile comes in all the same, to what is theirs.
      const load = used.shipmentId ? await this.#loadOf(tx, doer, used.shipmentId) : undefined
      return { driver, shipmentNumber: load?.shipmentNumber }
    })
    const signedIn = await this.#identity.admit(person, from, now, {
      confirmedAt: NEVER,
      isByLink: true,
      shipmentNumber,
    })
    return { ...signedIn, shipmentNumber: shipmentNumber ?? null }
  }

  async #loadOf(tx: Tx, driver: { companyId: string; id: string; now: Date }, shipmentId: string) {
    return (await this.#loadsOf(tx, driver)).find((load) => load.shipmentId === shipmentId)
  }
}

/** Whoever became something else, or was shut out, since the link was made does not come in by it. */
function isDriver(person: Person): boolean {
  const { roles, company_kind: kind, is_portal_enabled: isLetIn } = person
  return isLetIn && kind === 'carrier' && roles.length === 1 && roles[0] === 'Driver'
}

function sayMade(load: string | null, address: string | null): Said {
  if (load)
    return address
      ? say('driver-link-made-for-load-mailed', { load, address })
      : say('driver-link-made-for-load', { load })
  return address ? say('driver-link-made-mailed', { address }) : say('driver-link-made')
}

function refuseMail(driverName: string): never {
  const message = say('driver-no-email', { driver: driverName })
  throw new Refusal('bad-request', message, { modelState: { isMailed: [message] } })
}
