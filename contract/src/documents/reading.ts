import { z } from 'zod'
import { ShipmentStatus } from '../freight-codes.ts'
import { Id } from '../ids.ts'
import { Can } from '../permissions.ts'
import { FileTypeCode } from './file-types.ts'
import { LastPaper } from './last-paper.ts'

/** Where a file says which load it is for, the surest first. */
export const FOUND_BY = ['barcode', 'file-name', 'text', 'scan'] as const
export const FoundBy = z.enum(FOUND_BY)
export type FoundBy = z.infer<typeof FoundBy>

/** A delivery, and whether it has a proof that nobody rejected. */
export const Drop = z.strictObject({ stopId: Id, description: z.string(), isProven: z.boolean() })
export type Drop = z.infer<typeof Drop>

/** A load that a file names. */
export const NamedLoad = z.strictObject({
  shipmentId: Id,
  shipmentNumber: z.string(),
  status: ShipmentStatus,
  /** "Chicago, IL – Dallas, TX". */
  lane: z.string(),
  by: FoundBy,
  /** What the file says: its number, the carrier's PRO number or a reference. */
  number: z.string(),
  /** The delivery that its barcode names, or its only one. */
  stopId: Id.nullable(),
  drops: z.array(Drop),
  /** The reader sees its bill and not the load: a truck ordered and not used, or a factor's invoice. */
  isBillOnly: z.boolean(),
  lastPaper: LastPaper.nullable(),
  /** Whether it takes documents. */
  can: Can,
})
export type NamedLoad = z.infer<typeof NamedLoad>

/** What a file says of itself, before it is filed anywhere. */
export const Reading = z.strictObject({
  pages: z.number().int(),
  /** The kind of a paper that Waybill printed, by its barcode. */
  printedAs: FileTypeCode.nullable(),
  /** The load whose number that barcode says, also one that the reader does not see: it is printed on the paper. */
  printedFor: z.string().nullable(),
  /** The kind to file it as; null for a paper that is signed in Waybill and not uploaded. */
  fileType: FileTypeCode.nullable(),
  /** The loads it names, the likeliest first. */
  loads: z.array(NamedLoad),
  /** It names the first of them and no other: nobody has to choose. */
  isCertain: z.boolean(),
})
export type Reading = z.infer<typeof Reading>
