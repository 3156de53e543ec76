import { createHash } from 'node:crypto'
import type { BodyOf } from '@waybill/contract/endpoint.ts'
import { LOAD_TENDER_SAYINGS } from '@waybill/contract/load-tenders/load-tenders.sayings.ts'
import type { Finding, LoadTenderFile, loadTenders } from '@waybill/contract/load-tenders/load-tenders.ts'
import { sayer } from '@waybill/contract/said.ts'
import { type Actor, nameOf } from '../actor.ts'
import type { Tx } from '../db/connection.ts'
import { announce } from '../events.ts'
import { Refusal } from '../http/refusal.ts'
import type { LoadTenderReading, Reading } from './edi/load-tender-204.ts'
import { readApart } from './edi/read-apart.ts'
import type { CountedReading } from './edi/reading.ts'
import { writeFunctionalAcknowledgement997 } from './edi/x12/functional-acknowledgement-997.ts'
import {
  concludeFile,
  findFile,
  findPartners,
  insertFile,
  insertLoad,
  lockSenders,
  type NewLoad,
  nextAcknowledgementNumber,
  returnToSavepoint,
  setSavepoint,
} from './load-tenders.queries.ts'
import { type ReadTender, refusedLoad, takeLoad } from './take-load.ts'

export { isVisible, listFiles as list } from './load-tenders.queries.ts'

const say = sayer(LOAD_TENDER_SAYINGS)

/** A load takes about 12 ms; a file's loads share one transaction. */
const MOST_LOADS = 1_000

type Customers = Map<string, { id: string; name: string }>

export async function find(actor: Actor, fileId: string, tx: Tx = actor.db.read): Promise<LoadTenderFile> {
  const file = await findFile(tx, fileId)
  if (!file) throw new Refusal('not-found')
  return file
}

/**
 * Takes a file of X12 204 load tenders, whole or not at all: one error anywhere, and none of its loads is imported. The
 * file is kept either way, with its findings and its sender's acknowledgement.
 */
export async function take(actor: Actor, sent: BodyOf<typeof loadTenders.take>): Promise<LoadTenderFile> {
  const content = Buffer.from(sent.data, 'base64')
  const reading = await readApart(withoutNul(content), MOST_LOADS + 1)
  const senderIds = [...new Set(reading.documents.map((document) => document.interchange.senderId))]
  return await actor.db.transaction(async (tx) => {
    await lockSenders(tx, senderIds)
    const customers = await findPartners(tx, senderIds)
    const senderId = reading.interchange?.senderId ?? null
    const fileId = await insertFile(tx, {
      fileName: sent.fileName,
      sha256: createHash('sha256').update(content).digest('hex'),
      content,
      senderId,
      customerId: customers.get(senderId ?? '')?.id ?? null,
      receivedAt: actor.now,
      receivedBy: nameOf(actor),
    })
    const findings = [
      ...findingsBesideLoads(reading),
      ...unknownSenders(senderIds, customers),
      ...tooManyLoads(reading),
    ]
    const { outcome, loads } = await takeLoads(tx, actor, fileId, reading, customers, findings)
    const all = [...findings, ...loads.flatMap((load) => load.findings)]
    const acknowledgement = await acknowledge(tx, actor, reading, all)
    await concludeFile(tx, fileId, { outcome, findings, acknowledgement })
    await announce(tx, {
      kind: 'load-tender-received',
      subject: { type: 'load-tender-file', id: fileId },
      companyIds: [],
      byId: actor.id,
    })
    return await find(actor, fileId, tx)
  })
}

async function takeLoads(
  tx: Tx,
  actor: Actor,
  fileId: string,
  { documents }: LoadTenderReading,
  customers: Customers,
  findings: readonly Finding[],
): Promise<{ outcome: LoadTenderFile['outcome']; loads: NewLoad[] }> {
  const loads: NewLoad[] = []
  const isReadable = !findings.some(isError)
  await setSavepoint(tx)
  for (const [index, document] of readTenders(documents).entries()) {
    const customer = customers.get(document.interchange.senderId)
    const verdict =
      isReadable && customer
        ? await takeLoad(tx, actor, document, { customer, providerId: actor.companyId })
        : refusedLoad(document.tender, actor.now)
    const load = { ...verdict, findings: [...document.findings, ...verdict.findings] }
    loads.push(load)
    await insertLoad(tx, fileId, index + 1, load)
  }
  const isTaken = isReadable && loads.every((load) => load.outcome !== 'refused')
  if (isTaken) return { outcome: loads.length > 0 && loads.every(isKnown) ? 'known-already' : 'taken', loads }
  await returnToSavepoint(tx)
  const refused = loads.map((load) => ({ ...load, outcome: 'refused' as const, shipmentId: null, tenderId: null }))
  for (const [index, load] of refused.entries()) await insertLoad(tx, fileId, index + 1, load)
  return { outcome: 'refused', loads: refused }
}

const isError = (finding: Finding): boolean => finding.severity === 'error'
const isKnown = (load: NewLoad): boolean => load.outcome === 'known-already'

type TenderDocument = ReadTender & Pick<Reading, 'interchange' | 'findings'>

function readTenders(documents: readonly Reading[]): TenderDocument[] {
  return documents.flatMap(({ loadTender, position, interchange, findings }) =>
    loadTender ? [{ tender: loadTender, position, interchange, findings }] : [],
  )
}

/** Problems with the envelope, or with a set that could not be read at all; other findings stay with their load. */
function findingsBesideLoads({ documents, findings }: LoadTenderReading): Finding[] {
  const beside = new Set(documents.flatMap((document) => (document.loadTender ? document.findings : [])))
  return findings.filter((finding) => !beside.has(finding))
}

/** We take a customer's freight only from an address on file for that customer (domain §6). */
function unknownSenders(senderIds: readonly string[], customers: Customers): Finding[] {
  return senderIds
    .filter((senderId) => !customers.has(senderId))
    .map((senderId) => ({
      segment: 'ISA',
      position: 1,
      element: 6,
      code: 'sender-unknown',
      said: say('load-sender-unknown', { sender: senderId }),
      severity: 'error',
    }))
}

function tooManyLoads({ documents, sets }: CountedReading): Finding[] {
  const first = documents[MOST_LOADS]
  if (!first) return []
  const said = say('load-too-many', { sets, most: MOST_LOADS })
  const place = { segment: 'ST', position: first.position, element: null }
  return [{ ...place, code: 'too-many-loads', said, severity: 'error' }]
}

async function acknowledge(
  tx: Tx,
  actor: Actor,
  { interchange, documents }: LoadTenderReading,
  findings: Finding[],
): Promise<string | null> {
  if (!interchange || !documents.some((document) => document.group.functionalId !== 'FA')) return null
  const controlNumber = await nextAcknowledgementNumber(tx)
  return writeFunctionalAcknowledgement997(interchange, { documents, findings }, { controlNumber, sentAt: actor.now })
}

/** PostgreSQL stores no NUL in text; old translators pad with it. The bytes themselves are kept unchanged. */
function withoutNul(content: Buffer): Buffer {
  return content.includes(0) ? Buffer.from(content.filter((byte) => byte !== 0)) : content
}
