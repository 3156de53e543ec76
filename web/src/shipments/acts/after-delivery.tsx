import type { Shipment } from '@waybill/contract/shipments/shipments.ts'
import type { ReactNode } from 'react'
import { ButtonToPage } from '../../shell/route-not-found.tsx'
import { Button } from '../../ui/button.tsx'
import { t } from '../../ui/words.ts'
import { actText, type DialogAct } from './act-text.ts'

export interface AfterDeliveryProps {
  shipment: Pick<Shipment, 'isProofMissing' | 'invoiceToSubmit'>
  onOpen: (act: DialogAct) => void
}

/** What its carrier's people do next with a delivered load: first the proofs, then the bill. */
export function AfterDelivery({
  shipment: { isProofMissing, invoiceToSubmit },
  onOpen,
}: AfterDeliveryProps): ReactNode {
  if (isProofMissing)
    return (
      <Button variant="primary" onPress={() => onOpen({ kind: 'upload-proof' })}>
        {actText({ kind: 'upload-proof' })}
      </Button>
    )
  if (!invoiceToSubmit) return null
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
