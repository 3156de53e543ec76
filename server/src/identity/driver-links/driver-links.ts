import { randomBytes } from 'node:crypto'
import type { DriverLink, DriverLoad, DriverSignedIn } from '@waybill/contract/identity/driver-sign-in.ts'
import { IDENTITY_SAYINGS } from '@waybill/contract/identity/identity.sayings.ts'
import { type Said, sayer } from '@waybill/contract/said.ts'
import { type Actor, nameOf } from '../../actor.ts'
import type { Tx } from '../../db/connection.ts'
import { newId } from '../../db/new-id.ts'
import { announce } from '../../events.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Door } from '../door/front-desk.ts'
import { findMember, type Person } from '../identity.queries.ts'
import { hashOfToken } from '../passwords/password-tokens.ts'
import { NEVER } from '../second-factor/confirmed.ts'
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

const say = sayer(IDENTITY_SAYINGS)

/** The loads a driver may open at that moment; the shipments room is above this one. */
type LoadsOf = (tx: Tx, driver: { companyId: string; id: string; now: Date }) => Promise<DriverLoad[]>

/** Drivers sign in on their phones, without a password, by a link from their own dispatcher. */
export type Means = Door & { loadsOf: LoadsOf }

export async function loads(actor: Actor, { loadsOf }: Means, driverId: string): Promise<{ data: DriverLoad[] }> {
  const { read } = actor.db
  if (!(await isDriverOf(read, actor.companyId, driverId))) throw new Refusal('not-found')
  return { data: await loadsOf(read, { companyId: actor.companyId, id: driverId, now: actor.now }) }
}

/** A link for a driver of the actor's company. Only the answer has the code: no row, log or history does. */
export async function make(
  actor: Actor,
  { post, throttle, record, loadsOf }: Means,
  driverId: string,
  { isMailed, shipmentId }: { isMailed: boolean; shipmentId?: string | undefined },
  address: string,
): Promise<DriverLink> {
  if (isMailed) await throttle.count('driver-link-mail', address, driverId)
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
    const load = shipmentId ? await loadOf(tx, loadsOf, at, shipmentId) : undefined
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
      await post.queue(tx, {
        kind: 'driver-link',
        to: mailedTo,
        by: actor,
        subject: 'Your sign-in link',
        paragraphs: [
          `Hello ${driver.first_name},`,
          `${nameOf(actor)} of ${actor.companyName} sent you a link to ${shipmentNumber ? `load ${shipmentNumber}` : 'sign in'}. Open it on your phone. It works once, for two minutes.`,
          'If it has expired, ask your dispatcher for another one.',
        ],
        act,
        usefulUntil: expiresAt,
      })
    const subject = { type: 'contact', id: driver.id } as const
    await record(tx, actor, subject, sayMade(shipmentNumber, mailedTo))
    await announce(tx, { kind: 'contact-changed', subject, companyIds: [actor.companyId] })
    return {
      url: post.linkTo(act.path, act.fragment),
      expiresAt: expiresAt.toISOString(),
      driverName,
      mailedTo,
      shipmentNumber,
    }
  })
}

/** Lets the driver in, once. Unknown, used, replaced and expired codes are refused alike. */
export async function exchange(
  actor: Actor,
  { system, identity, throttle, record, loadsOf }: Means,
  code: string,
  from: From,
): Promise<DriverSignedIn> {
  const { now } = actor
  await throttle.count('driver-link', from.address)
  const { driver: person, shipmentNumber } = await system.transaction(async (tx) => {
    const used = await useDriverLink(tx, hashOfToken(code), now)
    const driver = used && (await findMember(system.within(tx), used.contactId, used.companyId))
    if (!driver || !isDriver(driver)) throw new Refusal('link-over')
    identity.refuseDoNotUse(driver)
    const doer = {
      id: driver.id,
      firstName: driver.first_name,
      lastName: driver.last_name,
      companyId: driver.company_id,
      now,
    }
    const subject = { type: 'contact', id: driver.id } as const
    await noteCameByLink(tx, driver.id, now)
    await record(tx, doer, subject, 'Signed in to the driver app with a sign-in link')
    await announce(tx, { kind: 'contact-changed', subject, companyIds: [driver.company_id] })
    // A driver taken off the load meanwhile still gets in, to what is theirs.
    const load = used.shipmentId ? await loadOf(tx, loadsOf, doer, used.shipmentId) : undefined
    return { driver, shipmentNumber: load?.shipmentNumber }
  })
  const signedIn = await identity.admit(person, from, now, {
    confirmedAt: NEVER,
    isByLink: true,
    shipmentNumber,
  })
  return { ...signedIn, shipmentNumber: shipmentNumber ?? null }
}

async function loadOf(tx: Tx, loadsOf: LoadsOf, driver: Parameters<LoadsOf>[1], shipmentId: string) {
  return (await loadsOf(tx, driver)).find((load) => load.shipmentId === shipmentId)
}

/** Anyone who changed roles or was shut out since the link was made does not get in by it. */
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
