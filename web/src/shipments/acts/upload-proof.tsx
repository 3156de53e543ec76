import { PROOF_OF_DELIVERY } from '@waybill/contract/documents/file-types.ts'
import type { Shipment } from '@waybill/contract/shipments/shipments.ts'
import type { ReactNode } from 'react'
import { UploadDocument } from '../../documents/upload/upload-document.tsx'

/** The proof of a delivery; with several, it asks for the stop. */
export function UploadProof({ shipment, onClose }: { shipment: Shipment; onClose: () => void }): ReactNode {
  return <UploadDocument shipment={shipment} preset={{ fileType: PROOF_OF_DELIVERY }} onClose={onClose} />
}
