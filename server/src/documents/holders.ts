import type { OrderDropoffs } from '@waybill/contract/documents/documents.ts'
import type { LastPaper } from '@waybill/contract/documents/last-paper.ts'
import type { ShipmentStatus } from '@waybill/contract/freight-codes.ts'
import type { Can } from '@waybill/contract/permissions.ts'
import type { Said } from '@waybill/contract/said.ts'
import type { Actor } from '../actor.ts'
import type { Tx } from '../db/connection.ts'

export type HolderType = 'shipment' | 'order' | 'company' | 'invoice' | 'payer-invoice' | 'case'

/** A record with documents, as its room describes it to one reader. */
export type Holder = {
  type: HolderType
  id: string
  /** "Shipment 4340017". */
  description: string
  /** Who hears of its documents besides the provider. */
  companyIds: readonly (string | null)[]
  stops: readonly HolderStop[]
  /** Its carrier's proofs count without review. */
  areProofsTrusted: boolean
  /** Whether it accepts documents now. */
  isOpen: Can
}

export type HolderStop = {
  id: string
  /** Its place among its load's stops, from 1. */
  sequence: number
  description: string
  /** It needs a proof of delivery. */
  isDelivery: boolean
  /** Its order, if only one. */
  orderId: string | null
  /** What was found wrong when its freight was counted, and how many packages of each are missing. */
  noted: readonly { item: string; exception: 'Over' | 'Short' | 'Damaged' | 'Refused'; missing: number }[]
}

/** A load found by a number that somebody wrote on a paper. */
export type NumberedLoad = Holder & {
  number: string
  status: ShipmentStatus
  lane: string
  /** Which of the numbers asked for it has, and whether that is its own number, the carrier's PRO number or a reference. */
  found: readonly { number: string; is: 'own' | 'pro' | 'reference' }[]
  /** Only its bill is the actor's. */
  isBillOnly: boolean
}

/** What a room above provides for its records. Each room brings its own, so documents import none of them. */
export type HolderRoom = {
  /** Found by id or number, if the actor may see it. */
  find: (actor: Actor, idOrNumber: string, tx?: Tx) => Promise<Holder | undefined>
  /** For those who read some of its documents and nothing else. */
  findProofs?: (actor: Actor, idOrNumber: string, tx?: Tx) => Promise<Holder | undefined>
  findByStop?: (actor: Actor, stopId: string, tx?: Tx) => Promise<Holder | undefined>
  /** The loads, or loads of bills, that the actor may see with one of these numbers, newest first, at most twenty. */
  findByNumbers?: (actor: Actor, numbers: readonly string[]) => Promise<readonly NumberedLoad[]>
  /** The last paper that a bill of these loads waits for, by load, as far as the actor sees the bill. */
  lastPapers?: (actor: Actor, ids: readonly string[]) => Promise<ReadonlyMap<string, LastPaper>>
  dropoffs?: (actor: Actor, idOrNumber: string) => Promise<readonly OrderDropoffs[] | undefined>
  /** Its documents have changed, in this transaction: returns what followed, in words for the actor. */
  weigh?: (tx: Tx, actor: Actor, id: string) => Promise<readonly Said[]>
}

export type Holders = Partial<Record<HolderType, HolderRoom>>
