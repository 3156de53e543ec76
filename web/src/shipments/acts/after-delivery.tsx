import { useQuery } from '@tanstack/react-query'
import { documents } from '@waybill/contract/documents/documents.ts'
import { PROOF_OF_DELIVERY } from '@waybill/contract/documents/file-types.ts'
import type { Shipment } from '@waybill/contract/shipments/shipments.ts'
import type { ReactNode } from 'react'
import { queryFor } from '../../api/queries.ts'
import { ButtonToPage } from '../../shell/route-not-found.tsx'
import { Button } from '../../ui/button.tsx'
import { t } from '../../ui/words.ts'
import { actText, type DialogAct } from './act-text.ts'

export interface AfterDeliveryProps {
  shipment: Pick<Shipment, 'shipmentNumber' | 'invoiceToSubmit'>
  onOpen: (act: DialogAct) => void
}

/** What its carrier's people do next with a delivered load: first the proofs, then the bill. */
export function AfterDelivery({
  shipment: { shipmentNumber, invoiceToSubmit },
  onOpen,
}: AfterDeliveryProps): ReactNode {
  const required = useQuery(queryFor(documents.requiredOfShipment, { params: { shipment: shipmentNumber } })).data
  if (required?.data.some(({ fileType, isSatisfied }) => fileType === PROOF_OF_DELIVERY && !isSatisfied))
    return (
      <Button variant="primary" onPress={() => onOpen({ kind: 'upload-proof' })}>
        {actText({ kind: 'upload-proof' })}
      </Button>
    )
  if (!required || !invoiceToSubmit) return null
  return (
    <ButtonToPage
      to="/accounting/$invoiceNumber/preview"
      params={{ invoiceNumber: invoiceToSubmit }}
      search={{ status: 'UnInvoiced' }}
      variant="primary"
    >
      {t('Submit invoice')}
    </ButtonToPage>
  )
}
