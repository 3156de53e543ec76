import type { BodyOf, QueryOf } from '@waybill/contract/endpoint.ts'
import { SHIPMENT_STATUS } from '@waybill/contract/freight-codes.ts'
import { PAPER_SAYINGS } from '@waybill/contract/paper/paper.sayings.ts'
import type { paper, RateConfirmations } from '@waybill/contract/paper/paper.ts'
import { type Said, sayer } from '@waybill/contract/said.ts'
import { type Actor, nameOf } from '../../actor.ts'
import type { Tx } from '../../db/connection.ts'
import { withSystemEyes } from '../../db/system-eyes.ts'
import { announce } from '../../events.ts'
import { type Doer, record, recordBySystem } from '../../history/history.ts'
import { Refusal } from '../../http/refusal.ts'
import { asWritten } from '../../http/said.ts'
import { ServedFile } from '../../http/served-file.ts'
import { lockShipment, reckon } from '../../shipments/shipments.ts'
import { readLoad } from '../load.queries.ts'
import type { LoadOnPaper } from '../load.ts'
import type { Means } from '../means.ts'
import * as policy from '../paper.policy.ts'
import {
  type Confirmation,
  type ConfirmedShipment,
  findShipment,
  inForce,
  insertConfirmation,
  keepDocument,
  listConfirmations,
  timeZoneOf,
  writeSignature,
} from './confirmations.queries.ts'
import type { SignatureBlock } from './draw-confirmation.ts'
import { materialChanges } from './material-changes.ts'
import { TERMS_VERSION } from './terms.ts'

const say = sayer(PAPER_SAYINGS)

/** Nobody reads more of them. */
const MOST_CHANGES = 8

/**
 * Issues the shipment's next rate confirmation from the load as it is now and voids the one in force (domain §5.2). A carrier that accepts
 * an offer has it issued, in the provider's name. The transaction has locked the shipment and sees everybody named in it.
 */
export async function issueConfirmation(
  tx: Tx,
  actor: Doer,
  shipment: { id: string; carrierId: string },
  reason: Said | null = null,
): Promise<void> {
  const load = await readLoad(tx, shipment.id)
  const by = actor.companyId === shipment.carrierId ? load.provider.name : nameOf(actor)
  const { subject, says } = await issue(tx, shipment, { load, at: actor.now, by, reason })
  await record(tx, actor, subject, says)
  await announce(tx, { kind: 'confirmation-issued', subject, companyIds: [shipment.carrierId], byId: actor.id })
}

/**
 * After a load changes: if its rate confirmation in force is no longer right, issues the next revision, which voids it with its signature
 * (domain §5.2). Delivered loads stay as agreed. Returns whether one was issued.
 */
export async function renewConfirmation(tx: Tx, shipmentId: string, at: Date): Promise<boolean> {
  if (!(await inForce(tx, shipmentId))) return false
  const { status } = await lockShipment(tx, shipmentId)
  // Read again: with two changes at once, the first may have reissued it while this one waited for the shipment.
  const confirmation = await inForce(tx, shipmentId)
  if (!confirmation || status < SHIPMENT_STATUS.booked || status > SHIPMENT_STATUS.atStop) return false
  const load = await readLoad(tx, shipmentId)
  const changes = materialChanges(confirmation.content.load, load)
  if (changes.length === 0) return false
  const reason =
    changes.length > MOST_CHANGES
      ? say('terms-changed-and-more', { changes: changes.slice(0, MOST_CHANGES) })
      : say('terms-changed', { changes })
  await issueForProvider(tx, { id: shipmentId, carrierId: confirmation.carrierId }, at, reason, load)
  return true
}

/** What follows from another act is issued in the provider's name. The transaction has locked the shipment and sees everybody in it. */
export async function issueForProvider(
  tx: Tx,
  shipment: { id: string; carrierId: string },
  at: Date,
  reason: Said,
  load?: LoadOnPaper,
): Promise<void> {
  const now = load ?? (await readLoad(tx, shipment.id))
  const { subject, says } = await issue(tx, shipment, { load: now, at, by: now.provider.name, reason })
  await reckon(tx, shipment.id, at)
  await recordBySystem(tx, at, subject, says)
  await announce(tx, { kind: 'confirmation-issued', subject, companyIds: [shipment.carrierId] })
}

async function issue(
  tx: Tx,
  { id, carrierId }: { id: string; carrierId: string },
  { load, ...issued }: { load: LoadOnPaper; at: Date; by: string; reason: Said | null },
) {
  const content = { load, terms: TERMS_VERSION }
  const revision = await insertConfirmation(tx, { shipmentId: id, carrierId, content, ...issued })
  const { reason } = issued
  const says = reason
    ? say('confirmation-issued-because', { revision, reason })
    : say('confirmation-issued', { revision })
  return { subject: { type: 'shipment', id } as const, says }
}

/** A document is drawn when first read, and kept. */
export async function list(actor: Actor, means: Means, idOrNumber: string): Promise<RateConfirmations> {
  const shipment = await findOne(actor, idOrNumber)
  const found = await listConfirmations(actor, shipment.id)
  if (found.length > 0) means.press.makeReady()
  const inForce = found.find(({ state }) => state !== 'void')
  const sign = policy.canSign(actor, inForce)
  // Whoever may sign sends the hash of what they read, so one must exist.
  const drawn = sign === true && inForce ? await documented(means, inForce) : inForce
  return {
    data: found.map((one) => toWire(drawn && one.id === drawn.id ? drawn : one)),
    totalCount: found.length,
    isRequiredForDispatch: shipment.isSignatureDue,
    can: { read: policy.canRead(actor), sign, issue: policy.canIssue(actor, shipment) },
  }
}

export async function document(
  actor: Actor,
  means: Means,
  idOrNumber: string,
  asked: QueryOf<typeof paper.confirmationDocument>,
): Promise<ServedFile> {
  const shipment = await findOne(actor, idOrNumber)
  policy.refuseUnlessReadable(actor)
  const found = await listConfirmations(actor, shipment.id)
  const wanted = found.find((one) =>
    asked.revision === undefined ? one.state !== 'void' : one.revision === asked.revision,
  )
  const confirmation = wanted ?? (asked.revision === undefined ? found[0] : undefined)
  if (!confirmation) throw new Refusal('not-found')
  const bytes = await bytesOf(means, confirmation, asked.copy)
  const name = `Rate confirmation ${shipment.number} revision ${confirmation.revision}.pdf`
  return new ServedFile({ bytes, mediaType: 'application/pdf', name, isShown: true })
}

/** One signature binds one document, by its hash; time and address are stored with it (domain §5.2). */
export async function sign(
  actor: Actor,
  means: Means,
  shipmentId: string,
  said: BodyOf<typeof paper.sign>,
  address: string,
): Promise<RateConfirmations> {
  const shipment = await findOne(actor, shipmentId)
  const inForce = (await listConfirmations(actor, shipment.id)).find(({ state }) => state !== 'void')
  const confirmation = policy.maySign(actor, inForce, said.sha256)
  const timeZone = await timeZoneOf(actor.db.read, confirmation.carrierId)
  const { name, title, signature, sha256 } = said
  const block: SignatureBlock = { name, title, signature, sha256, at: actor.now.toISOString(), timeZone, address }
  const bytes = await draw(means, confirmation, block, false)
  const copy = { name: `signed ${shipment.number}.pdf`, purpose: 'signed-rate-confirmation' }
  const stored = await means.files.store({ ...copy, bytes, mediaType: 'application/pdf' })
  await actor.db.transaction(async (tx) => {
    // The copy is the provider's file.
    const { fileId } = await withSystemEyes(tx, actor.db.scope, () =>
      means.files.keep(tx, confirmation.providerId, stored),
    )
    await lockShipment(tx, shipment.id)
    const target = { id: confirmation.id, shipmentId: shipment.id, sha256 }
    const signed = { by: actor.id, name, title, signature, at: actor.now, timeZone, address, fileId }
    if (!(await writeSignature(tx, target, signed))) throw new Refusal('confirmation-not-open')
    await reckon(tx, shipment.id, actor.now)
    const subject = { type: 'shipment', id: shipment.id } as const
    const { revision, carrierId } = confirmation
    await record(tx, actor, subject, say('confirmation-signed-by', { revision, name, title }))
    await announce(tx, { kind: 'confirmation-signed', subject, companyIds: [carrierId], byId: actor.id })
  })
  return await list(actor, means, shipment.id)
}

export async function issueAnew(
  actor: Actor,
  means: Means,
  shipmentId: string,
  reason: string,
): Promise<RateConfirmations> {
  await actor.db.transaction(async (tx) => {
    const found = await findShipment(actor, shipmentId, tx)
    if (!found) throw new Refusal('not-found')
    await lockShipment(tx, found.id)
    const shipment = policy.mayIssue(actor, (await findShipment(actor, shipmentId, tx)) ?? found)
    await issueConfirmation(tx, actor, shipment, asWritten(reason))
    await reckon(tx, shipment.id, actor.now)
  })
  return await list(actor, means, shipmentId)
}

async function bytesOf(means: Means, confirmation: Confirmation, copy: 'current' | 'unsigned'): Promise<Uint8Array> {
  const { files, system } = means
  if (copy === 'unsigned' || confirmation.state === 'waiting') {
    const { fileId } = await documented(means, confirmation)
    return (await files.read(system, fileId)).bytes
  }
  if (confirmation.state === 'signed' && confirmation.signedFileId)
    return (await files.read(system, confirmation.signedFileId)).bytes
  const { signature } = confirmation
  if (!signature) return await draw(means, confirmation, null, true)
  const { sha256 } = await documented(means, confirmation)
  return await draw(means, confirmation, { ...signature, sha256 }, confirmation.state === 'void')
}

/** The confirmation with its document, drawn and kept now if nobody has read it before. */
async function documented(
  means: Means,
  confirmation: Confirmation,
): Promise<Confirmation & { fileId: string; sha256: string }> {
  const { fileId, sha256 } = confirmation
  if (fileId !== null && sha256 !== null) return { ...confirmation, fileId, sha256 }
  const bytes = await draw(means, confirmation, null, false)
  const name = `rate confirmation ${confirmation.shipmentNumber}.pdf`
  const file = { bytes, mediaType: 'application/pdf', name, purpose: 'rate-confirmation' } as const
  const stored = await means.files.store(file)
  const kept = await means.system.transaction(async (tx) => {
    const mine = await means.files.keep(tx, confirmation.providerId, stored)
    const document = await keepDocument(tx, confirmation.id, mine)
    // Another process drew it at the same moment; one copy is enough.
    if (document.fileId !== mine.fileId) await means.files.remove(tx, mine.fileId)
    return document
  })
  return { ...confirmation, ...kept }
}

async function draw(
  { press }: Means,
  confirmation: Confirmation,
  signed: SignatureBlock | null,
  isVoid: boolean,
): Promise<Uint8Array> {
  const { content, revision, issuedAt, issuedBy, reason } = confirmation
  const drawing = { content, revision, issuedAt, issuedBy, reason, signed, isVoid }
  return await press.draw({ paper: 'rate-confirmation', drawing })
}

async function findOne(actor: Actor, idOrNumber: string): Promise<ConfirmedShipment> {
  const shipment = await findShipment(actor, idOrNumber)
  if (!shipment) throw new Refusal('not-found')
  return shipment
}

function toWire({
  id,
  revision,
  state,
  carrierName,
  issuedAt,
  timeZone,
  issuedBy,
  reason,
  sha256,
  voidAt,
  voidReason,
  signature,
}: Confirmation) {
  const signed = signature && {
    name: signature.name,
    title: signature.title,
    at: signature.at,
    timeZone: signature.timeZone,
    address: signature.address,
  }
  const issued = { issuedAt, timeZone, issuedBy, reason }
  return { id, revision, state, carrierName, ...issued, sha256, voidAt, voidReason, signature: signed }
}
