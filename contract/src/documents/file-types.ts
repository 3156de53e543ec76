import { z } from 'zod'

/** What a document type is attached to; `none` is made or imported by Waybill and never uploaded. */
export type FileTypeOn = 'stop' | 'shipment' | 'order' | 'company' | 'invoice' | 'case' | 'none'

/**
 * Who reads it, of those who see its record: everybody; those who see what is paid; the company's own administrators and billing people;
 * only the provider (domain §10.2, 10.3).
 */
export const AUDIENCES = ['everybody', 'money', 'restricted', 'internal'] as const
export type Audience = (typeof AUDIENCES)[number]

export type FileType = { code: number; name: string; on: FileTypeOn; audience: Audience }

/** Domain §9.1. Names and most codes are proposals; the specification's are kept (SPEC §3). */
const LISTED: readonly (readonly [code: number, name: string, on: FileTypeOn, audience: Audience])[] = [
  [1, 'Broker-Carrier Agreement', 'company', 'everybody'],
  [2, 'W-9', 'company', 'restricted'],
  [3, 'COI Auto Liability', 'company', 'everybody'],
  [4, 'COI Cargo', 'company', 'everybody'],
  [5, 'COI General Liability', 'company', 'everybody'],
  [6, 'COI Workers Compensation', 'company', 'everybody'],
  [7, 'Operating Authority', 'company', 'everybody'],
  [8, 'Notice of Assignment', 'company', 'restricted'],
  [9, 'Letter of Release', 'company', 'restricted'],
  [10, 'Voided Check / Bank Letter', 'company', 'restricted'],
  [11, 'ACH / EFT Authorization', 'company', 'restricted'],
  [12, 'Proof of Delivery', 'stop', 'everybody'],
  [13, 'Delivery Receipt (LTL)', 'stop', 'everybody'],
  [14, 'Packing List', 'shipment', 'everybody'],
  [15, 'Load Sheet / Pick Ticket', 'shipment', 'everybody'],
  [16, 'Bill of Lading', 'shipment', 'everybody'],
  [17, 'Carrier Confirmation', 'none', 'money'],
  [18, 'AP Invoice', 'invoice', 'money'],
  [19, 'AR Invoice', 'shipment', 'everybody'],
  [20, 'Lumper Receipt', 'stop', 'everybody'],
  [21, 'Scale / Weight Ticket', 'shipment', 'everybody'],
  [22, 'Detention In-Out Form', 'stop', 'everybody'],
  [23, 'Accessorial Approval', 'shipment', 'money'],
  [24, 'Fuel Receipt', 'shipment', 'everybody'],
  [25, 'Toll Receipt', 'shipment', 'everybody'],
  [26, 'Permit', 'shipment', 'everybody'],
  [27, 'Securement / Tarp Photo', 'shipment', 'everybody'],
  [28, 'Pallet Receipt', 'shipment', 'everybody'],
  [29, 'Seal Photo', 'stop', 'everybody'],
  [30, 'Pickup Freight Photo', 'stop', 'everybody'],
  [31, 'Delivery Freight Photo', 'stop', 'everybody'],
  [32, 'OS&D Report', 'shipment', 'everybody'],
  [33, 'Damage Photo', 'shipment', 'everybody'],
  [34, 'Claim Form', 'case', 'everybody'],
  [35, 'Claim Support', 'case', 'everybody'],
  [36, 'Weight & Inspection Certificate', 'shipment', 'everybody'],
  [37, 'Reclass / Reweigh Notice', 'shipment', 'everybody'],
  [38, 'Temperature Log', 'stop', 'everybody'],
  [39, 'Washout Receipt', 'shipment', 'everybody'],
  [40, 'Rate Confirmation Revision (unsigned)', 'none', 'money'],
  [41, 'Signed Rate Confirmation', 'none', 'money'],
  [42, 'Signed Rate Confirmation Revision', 'none', 'money'],
  [43, 'Load Tender', 'shipment', 'money'],
  [44, 'Purchase Order', 'order', 'everybody'],
  [45, 'Shipment Miscellaneous', 'shipment', 'everybody'],
  [46, 'Order Miscellaneous', 'order', 'everybody'],
  [47, 'Company Miscellaneous', 'company', 'everybody'],
  [48, 'Internal User Profile Picture', 'none', 'everybody'],
  [49, 'Contact Profile Picture', 'none', 'everybody'],
  [50, 'Company Logo', 'none', 'everybody'],
  [51, 'Commercial Invoice', 'shipment', 'everybody'],
  [52, 'Canada Customs Invoice', 'shipment', 'everybody'],
  [53, 'USMCA Certification', 'shipment', 'everybody'],
  [54, 'PARS / PAPS Sheet', 'shipment', 'everybody'],
  [55, 'In-bond Document', 'shipment', 'everybody'],
  [56, 'Hazmat Shipping Paper', 'shipment', 'everybody'],
  [57, 'Safety Data Sheet', 'shipment', 'everybody'],
  [58, 'Gate-in Interchange', 'shipment', 'everybody'],
  [59, 'Gate-out Ticket', 'shipment', 'everybody'],
  [60, 'Delivery Order', 'shipment', 'everybody'],
  [61, 'Container / Chassis Photo', 'shipment', 'everybody'],
  [62, 'Quote / Rate Sheet', 'shipment', 'money'],
  [63, 'Driver Profile Picture', 'none', 'everybody'],
  [64, 'Third Party', 'invoice', 'money'],
  [65, 'Third Party Remittance', 'invoice', 'money'],
  [66, 'Carrier Logo', 'none', 'everybody'],
  [67, 'Remittance Advice', 'invoice', 'money'],
  [68, 'Payment Proof', 'invoice', 'money'],
  [69, 'Statement', 'invoice', 'money'],
  [70, 'Dispute Letter', 'invoice', 'everybody'],
  [71, 'Credit / Debit Memo', 'invoice', 'money'],
  [72, 'Contract Rates', 'shipment', 'money'],
  [73, 'Fuel Schedule', 'shipment', 'everybody'],
  [74, 'Carrier Packet', 'company', 'everybody'],
  [75, 'Broker Surety', 'company', 'everybody'],
  [76, 'Other Receipt', 'shipment', 'everybody'],
  [77, 'Driver License', 'company', 'restricted'],
  [78, 'Medical Card', 'company', 'restricted'],
  [79, 'TWIC / FAST / Endorsement', 'company', 'everybody'],
  [80, 'Vehicle Registration', 'shipment', 'everybody'],
  [81, 'Equipment Lease', 'shipment', 'everybody'],
  [82, 'Annual Inspection', 'shipment', 'everybody'],
  [83, 'UCR / IFTA', 'shipment', 'everybody'],
  [84, 'C-TPAT / PIP / SmartWay', 'company', 'everybody'],
  [85, 'CARB Compliance', 'company', 'everybody'],
  [86, 'Policy Endorsement / Exclusion', 'company', 'everybody'],
  [87, 'NSC Safety Fitness Certificate', 'company', 'everybody'],
  [88, 'CVOR', 'company', 'everybody'],
  [89, 'WCB Clearance', 'company', 'everybody'],
  [90, 'GST / HST / QST Registration', 'company', 'everybody'],
  [91, 'W-8BEN-E', 'company', 'restricted'],
  [92, 'Identity Evidence', 'company', 'restricted'],
  [93, 'Verification Call Log', 'shipment', 'internal'],
  [94, 'Call Recording', 'shipment', 'internal'],
  [95, 'Dock Instructions', 'order', 'everybody'],
  [96, 'Facility Map', 'order', 'everybody'],
  [97, 'Location Photo', 'order', 'everybody'],
  [98, 'Facility Safety Rules', 'order', 'everybody'],
  [99, 'Yard Check', 'shipment', 'everybody'],
  [100, 'Case Attachment', 'case', 'everybody'],
  [101, 'Chat Attachment', 'shipment', 'everybody'],
  [102, 'Note Image', 'shipment', 'everybody'],
  [103, 'GPS / ELD Breadcrumb Report', 'shipment', 'everybody'],
  [104, 'Detention Evidence Report', 'shipment', 'everybody'],
  [105, 'Audit Report', 'invoice', 'internal'],
  [106, 'Accident / Police Report', 'shipment', 'everybody'],
  [107, 'Repair Receipt', 'shipment', 'everybody'],
  [108, 'Reconsignment Authorization', 'shipment', 'everybody'],
  [109, 'TONU Evidence', 'case', 'everybody'],
  [110, 'Other', 'shipment', 'everybody'],
  [9996, 'MMS Image', 'none', 'everybody'],
  [9997, 'Email HTML', 'none', 'everybody'],
  [9998, 'Email Attachment', 'none', 'everybody'],
  [9999, 'Unknown', 'none', 'everybody'],
]

export const FILE_TYPES: ReadonlyMap<number, FileType> = new Map(
  LISTED.map(([code, name, on, audience]) => [code, { code, name, on, audience }]),
)

export const PROOF_OF_DELIVERY = 12
export const NOTICE_OF_ASSIGNMENT = 8
export const LETTER_OF_RELEASE = 9
/** Where somebody is paid; at the provider, only payables read it (domain §9.1, §10.2). */
export const BANK_DOCUMENTS: readonly number[] = [10, 11]
export const AP_INVOICE = 18
export const LUMPER_RECEIPT = 20
export const SCALE_TICKET = 21
/** What the provider charges its customer; hidden from those paid out of it (domain §10.3). */
export const AR_INVOICE = 19
export const SIGNED_RATE_CONFIRMATION = 41
export const SHIPMENT_MISCELLANEOUS = 45
export const THIRD_PARTY = 64

export const FileTypeCode = z
  .number({ error: 'Please select a file type' })
  .int()
  .min(1, 'Please select a file type')
  .max(9_999)

export function nameOfFileType(code: number): string {
  return FILE_TYPES.get(code)?.name ?? 'Unknown'
}
