import { useQuery } from '@tanstack/react-query'
import { documents } from '@waybill/contract/documents/documents.ts'
import { PROOF_OF_DELIVERY } from '@waybill/contract/documents/file-types.ts'
import { invoices } from '@waybill/contract/invoices/invoices.ts'
import { may } from '@waybill/contract/permissions.ts'
import type { Shipment } from '@waybill/contract/shipments/shipments.ts'
import type { ReactNode } from 'react'
import { queryFor } from '../../api/queries.ts'
import { useCurrentUser } from '../../shell/current-user.ts'
import { ButtonToPage } from '../../shell/route-not-found.tsx'
import { Button } from '../../ui/button.tsx'
import { t } from '../../ui/words.ts'
import { actText, type DialogAct } from './act-text.ts'

export interface AfterDeliveryProps {
  shipment: Pick<Shipment, 'shipmentNumber'>
  onOpen: (act: DialogAct) => void
}

/** What its carrier's people do next with a delivered load: first the proofs, then the bill. */
export function AfterDelivery({ shipment: { shipmentNumber }, onOpen }: AfterDeliveryProps): ReactNode {
  const { persona } = useCurrentUser()
  const params = { shipment: shipmentNumber }
  const required = useQuery(queryFor(documents.requiredOfShipment, { params })).data
  const bills = may(persona, 'invoice:submit')
  const owed = useQuery({ ...queryFor(invoices.ofShipment, { params }), enabled: bills, retry: false }).data
  if (required?.data.some(({ fileType, isSatisfied }) => fileType === PROOF_OF_DELIVERY && !isSatisfied))
    return (
      <Button variant="primary" onPress={() => onOpen({ kind: 'upload-proof' })}>
        {actText({ kind: 'upload-proof' })}
      </Button>
    )
  // The page around it may have asked for the invoices. Third-party ones have their own page.
  const bill = owed?.data.find(({ list, payerName }) => list === 'UnInvoiced' && payerName === null)
  if (!bills || !required || !bill) return null
  return (
    <ButtonToPage
      to="/accounting/$invoiceNumber/preview"
      params={{ invoiceNumber: bill.invoiceNumber }}
      search={{ status: 'UnInvoiced' }}
      variant="primary"
    >
      {t('Submit invoice')}
    </ButtonToPage>
  )
}
