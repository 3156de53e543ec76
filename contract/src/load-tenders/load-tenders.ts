import { z } from 'zod'
import { get, post } from '../endpoint.ts'
import { fileData } from '../files.ts'
import { Id } from '../ids.ts'
import { pageOf } from '../paging.ts'
import { Said } from '../said.ts'
import { Instant } from '../time.ts'
import { LoadTenderQuery } from './load-tender-search.ts'

const LOAD_TENDER_BYTES = 3 * 1024 * 1024

/** What somebody needs to fix an X12 document: where, and why. */
export const Finding = z.strictObject({
  segment: z.string(),
  position: z.number().int(),
  element: z.number().int().nullable(),
  code: z.string(),
  said: Said,
  severity: z.enum(['error', 'warning']),
})
export type Finding = z.infer<typeof Finding>

/** One load that a customer tendered to us by X12 204 (domain §6). */
export const LoadTender = z.strictObject({
  id: Id,
  customerLoadNumber: z.string(),
  purpose: z.enum(['create', 'change', 'cancel', 'replace']),
  outcome: z.enum(['created', 'changed', 'cancelled', 'known-already', 'refused']),
  shipmentId: Id.nullable(),
  shipmentNumber: z.string().nullable(),
  tenderId: Id.nullable(),
  /** The carrier the document names, if it is on file. */
  carrierName: z.string().nullable(),
  scac: z.string(),
  isPastDated: z.boolean(),
  findings: z.array(Finding),
})
export type LoadTender = z.infer<typeof LoadTender>

/** A received file: imported completely or not at all. */
export const LoadTenderFile = z.strictObject({
  id: Id,
  fileName: z.string(),
  receivedAt: Instant,
  receivedBy: z.string(),
  senderId: z.string().nullable(),
  customerName: z.string().nullable(),
  outcome: z.enum(['taken', 'known-already', 'refused']),
  findings: z.array(Finding),
  loads: z.array(LoadTender),
  /** The functional acknowledgement (X12 997) for the sender. */
  acknowledgement: z.string().nullable(),
})
export type LoadTenderFile = z.infer<typeof LoadTenderFile>

export const loadTenders = {
  list: get('/api/v2/load_tender_files', {
    says: 'X12 204 files received, newest first.',
    may: 'load-tender:read',
    query: LoadTenderQuery,
    returns: pageOf(LoadTenderFile),
  }),
  find: get('/api/v2/load_tender_files/:loadTenderFileId', {
    says: 'One file with its loads and findings.',
    may: 'load-tender:read',
    returns: LoadTenderFile,
    refuses: ['not-found'],
  }),
  take: post('/api/v2/load_tender_files', {
    says: 'Takes in an X12 204 file. It becomes orders, shipments and tenders, or findings that say why not.',
    may: 'load-tender:take',
    body: z.strictObject({
      fileName: z.string().trim().min(1).max(200),
      /** The document as base64, so every byte arrives as sent. */
      data: fileData(LOAD_TENDER_BYTES),
    }),
    returns: LoadTenderFile,
    refuses: ['too-large'],
    examinesFirst: true,
  }),
}
