import type { documents } from '@waybill/contract/documents/documents.ts'
import { AP_INVOICE, FILE_TYPES, PROOF_OF_DELIVERY } from '@waybill/contract/documents/file-types.ts'
import type { LastPaper } from '@waybill/contract/documents/last-paper.ts'
import type { NamedLoad, Reading } from '@waybill/contract/documents/reading.ts'
import type { QuerySentTo } from '@waybill/contract/endpoint.ts'
import type { Said } from '@waybill/contract/said.ts'
import { isBill, isLast } from '../may-send.ts'

/** As many files as are filed with one press. */
export const MOST_FILES = 40

/** Where a file is meant to go; `by` is missing when a person chose the load. */
export type Target = Omit<NamedLoad, 'by' | 'number'> & Partial<Pick<NamedLoad, 'by' | 'number'>>

/** One dropped file, from the drop until it is filed. */
export type DropRow = {
  key: string
  file: File
  /** What was dropped, to know it again: an iPhone's photo becomes another file. */
  dropped: string
  /** From 0 to 1 while it is being sent. */
  share: number
  step: 'waits' | 'reading' | 'read' | 'filing' | 'filed'
  /** What it says of itself. */
  reading?: Reading
  /** Why it cannot be a document. */
  refusal?: string
  /** Why it was not read; it can be tried again, or filed by hand. */
  unread?: string | undefined
  /** Why it was not filed; it can be tried again. */
  failure?: string
  /** What filing it did besides: a delivery confirmed, an invoice submitted. */
  followed?: readonly Said[]
  target?: Target
  fileType: number | null
  stopId: string | null
  /** Filed though the stop has a proof. */
  isAnother: boolean
}

export function rowOf(file: File, key: string): DropRow {
  return { key, file, dropped: nameOf(file), share: 0, step: 'waits', fileType: null, stopId: null, isAnother: false }
}

/** The files added to those that are there: each once, as many as fit. */
export function added(rows: readonly DropRow[], files: readonly File[]): { fresh: File[]; leftOut: number } {
  const known = new Set(rows.map(({ dropped }) => dropped))
  const fresh = files.filter((file) => {
    const isKnown = known.has(nameOf(file))
    known.add(nameOf(file))
    return !isKnown
  })
  const room = Math.max(0, MOST_FILES - rows.length)
  return { fresh: fresh.slice(0, room), leftOut: Math.max(0, fresh.length - room) }
}

const nameOf = ({ name, size, lastModified }: File): string => `${name} ${size} ${lastModified}`

/** What a file says of itself, taken over: its load only if nobody has to choose. */
export function withReading(row: DropRow, reading: Reading): DropRow {
  const [load] = reading.loads
  const target = reading.isCertain ? load : undefined
  return { ...row, step: 'read', reading, fileType: reading.fileType, ...(target ? targeted(target) : {}) }
}

/** The load it is filed with, and the stop if there is no other. Where only the bill is ours, it is the bill. */
export function targeted(
  target: Target,
): Pick<DropRow, 'target' | 'stopId' | 'isAnother'> & Partial<Pick<DropRow, 'fileType'>> {
  const aimed = { target, stopId: target.stopId ?? onlyStop(target), isAnother: false }
  return target.isBillOnly ? { ...aimed, fileType: AP_INVOICE } : aimed
}

function onlyStop({ drops }: Target): string | null {
  return drops.length === 1 ? (drops[0]?.stopId ?? null) : null
}

/** Some kinds are for a stop, the others for the whole load. */
export function needsStop(fileType: number | null): boolean {
  return fileType !== null && FILE_TYPES.get(fileType)?.on === 'stop'
}

export type RowState =
  | 'waits'
  | 'reading'
  | 'refused'
  | 'signed-here'
  | 'unread'
  | 'needs-load'
  | 'closed'
  | 'needs-stop'
  | 'proven'
  | 'ready'
  | 'filing'
  | 'failed'
  | 'filed'

export function stateOf(row: DropRow): RowState {
  const { step, refusal, failure, unread, reading, target, fileType, stopId } = row
  if (refusal) return 'refused'
  if (step !== 'read') return step
  if (reading && reading.printedAs !== null && fileType === null) return 'signed-here'
  if (!target) return unread ? 'unread' : 'needs-load'
  if (target.can !== true) return 'closed'
  if (needsStop(fileType) && stopId === null) return 'needs-stop'
  if (isProven(row) && !row.isAnother) return 'proven'
  return failure ? 'failed' : 'ready'
}

/** It is a proof, and its stop has one. */
export function isProven({ target, fileType, stopId }: DropRow): boolean {
  return (
    fileType === PROOF_OF_DELIVERY && (target?.drops.some((drop) => drop.stopId === stopId && drop.isProven) ?? false)
  )
}

/** Those that a press files: the failed ones once more. */
export function toFile(rows: readonly DropRow[]): DropRow[] {
  return rows.filter((row) => ['ready', 'failed'].includes(stateOf(row)))
}

/** Where it goes, as the server asks it; undefined while it is not known, and for a bill, which goes to the load's invoice. */
export function placeOf({ target, fileType, stopId }: DropRow): QuerySentTo<typeof documents.send> | undefined {
  if (!target || fileType === null || isBill(fileType)) return undefined
  if (!needsStop(fileType)) return { fileType, shipmentId: target.shipmentId }
  return stopId === null ? undefined : { fileType, orderStopId: stopId }
}

/** The bill that it completes, if it is the last paper. */
export function completedBy({ target, fileType, stopId }: DropRow): LastPaper | undefined {
  const last = target?.lastPaper
  if (!last) return undefined
  // Which of the load's bills a dropped one is, is known by the one that lacks it.
  const isIt = isBill(last.fileType)
    ? isBill(fileType)
    : isLast(last, { fileType, stopId: needsStop(fileType) ? stopId : null })
  return isIt ? last : undefined
}

/** Another paper of that load was filed: what the row read of its bill is old. */
export function afterFiling(row: DropRow, shipmentId: string): DropRow {
  const outdated = <Load extends Target>(load: Load): Load =>
    load.shipmentId === shipmentId ? { ...load, lastPaper: null } : load
  const { target, reading } = row
  return {
    ...row,
    ...(target && { target: outdated(target) }),
    ...(reading && { reading: { ...reading, loads: reading.loads.map(outdated) } }),
  }
}
