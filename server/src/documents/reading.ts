import { AP_INVOICE, PROOF_OF_DELIVERY } from '@waybill/contract/documents/file-types.ts'
import { BILL_OF_LADING, CARRIER_CONFIRMATION } from '@waybill/contract/documents/printed-papers.ts'
import type { NamedLoad, Reading } from '@waybill/contract/documents/reading.ts'
import { SHIPMENT_STATUS } from '@waybill/contract/freight-codes.ts'
import { may } from '@waybill/contract/permissions.ts'
import type { Actor } from '../actor.ts'
import { Refusal } from '../http/refusal.ts'
import { acceptDocument } from '../outside/images/accept-file.ts'
import type { IncomingFile } from '../outside/incoming/incoming.ts'
import { type PaperCode, readPaperCode } from '../outside/pdf/paper-code.ts'
import { stopsWithProof } from './documents.queries.ts'
import type { Means } from './documents.ts'
import type { Holders, NumberedLoad } from './holders.ts'
import { nameOfFile } from './name-of-file.ts'
import { kindIn, type Named, named, numbersIn, type Says } from './numbers.ts'

/**
 * Which load a file is for: by a paper's own barcode, else by numbers in its barcodes, its name and its text; with its print, and if these
 * name none, by what a scan's letters look like. Nothing is kept.
 */
export async function read(
  actor: Actor,
  { images, holders }: Pick<Means, 'images' | 'holders'>,
  sent: IncomingFile | undefined,
  { withPrint = false }: { withPrint?: boolean } = {},
): Promise<Reading> {
  if (!sent) throw new Refusal('wrong-content-type')
  const name = nameOfFile(sent.name)
  const { path, mediaType, pages } = await acceptDocument(images, { ...sent, name })
  const { codes, text } = await images.read(path, mediaType)
  const printed = codes.flatMap((code) => readPaperCode(code) ?? [])
  const says: Says = {
    barcode: codes.flatMap((code) => readPaperCode(code)?.shipmentNumber ?? numbersIn(code)),
    'file-name': numbersIn(name.replace(/\.[a-z]+$/i, '')),
    text: numbersIn(text),
    scan: [],
  }
  const findIn = async (said: Says) =>
    named(await loadsWith(actor, holders, [...new Set(Object.values(said).flat())]), said)
  const found = await findIn(says)
  const isScan = withPrint && found.named.length === 0 && text.trim() === ''
  const print = isScan ? await images.recognize(path, mediaType) : ''
  const { named: loads, isCertain } = print ? await findIn({ ...says, scan: numbersIn(print) }) : found
  const proven = await stopsWithProof(
    actor,
    loads.flatMap(({ load }) => load.stops.map(({ id }) => id)),
  )
  const lastPapers = await holders.shipment?.lastPapers?.(
    actor,
    loads.map(({ load }) => load.id),
  )
  const [first] = loads
  const paper = printed.find(({ shipmentNumber }) => shipmentNumber === first?.load.number) ?? printed[0]
  return {
    pages,
    printedAs: paper?.fileType ?? null,
    printedFor: paper?.shipmentNumber ?? null,
    fileType: typeOf(actor, paper?.fileType ?? kindIn(name, text || print), first?.load),
    loads: loads.map((one) => ({ ...shown(one, printed, proven), lastPaper: lastPapers?.get(one.load.id) ?? null })),
    isCertain,
  }
}

/** The loads, also by their invoices' numbers, and the bills of those that are not the actor's: a truck was ordered and not used. */
async function loadsWith(actor: Actor, holders: Holders, numbers: readonly string[]): Promise<NumberedLoad[]> {
  if (numbers.length === 0) return []
  const bills = (await holders.invoice?.findByNumbers?.(actor, numbers)) ?? []
  const asked = [...new Set([...numbers, ...bills.map(({ number }) => number)])]
  const loads = (await holders.shipment?.findByNumbers?.(actor, asked)) ?? []
  return [
    ...loads.map((load) => ({
      ...load,
      found: [...load.found, ...bills.flatMap(({ id, found }) => (id === load.id ? found : []))],
    })),
    ...bills.filter(({ id }) => loads.every((load) => load.id !== id)),
  ]
}

/** Once a load is delivered, its signed bill of lading is the proof. */
function typeOf(actor: Actor, said: number | undefined, load: NumberedLoad | undefined): number | null {
  if (said === CARRIER_CONFIRMATION) return null
  if (load?.isBillOnly) return AP_INVOICE
  const isDelivered = load === undefined || load.status >= SHIPMENT_STATUS.delivered
  if (said === undefined || (said === BILL_OF_LADING && isDelivered)) return PROOF_OF_DELIVERY
  return said === AP_INVOICE && !may(actor.persona, 'invoice:read') ? PROOF_OF_DELIVERY : said
}

function shown(
  { load, by, number }: Named<NumberedLoad>,
  printed: readonly PaperCode[],
  proven: ReadonlySet<string>,
): Omit<NamedLoad, 'lastPaper'> {
  const deliveries = load.stops.filter(({ isDelivery }) => isDelivery)
  const sequence = printed.find(({ shipmentNumber }) => shipmentNumber === load.number)?.stop
  const stop = deliveries.length === 1 ? deliveries[0] : deliveries.find((one) => one.sequence === sequence)
  return {
    shipmentId: load.id,
    shipmentNumber: load.number,
    status: load.status,
    lane: load.lane,
    by,
    number,
    stopId: stop?.id ?? null,
    drops: deliveries.map(({ id, description }) => ({ stopId: id, description, isProven: proven.has(id) })),
    isBillOnly: load.isBillOnly,
    can: load.isOpen,
  }
}
