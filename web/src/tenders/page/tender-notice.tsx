import { TENDER_STATUS } from '@waybill/contract/freight-codes.ts'
import type { Tender } from '@waybill/contract/tenders/tenders.ts'
import type { ReactNode } from 'react'
import { ButtonToPage } from '../../shell/route-not-found.tsx'
import { Banner } from '../../ui/banner.tsx'
import { t, whyNot } from '../../ui/words.ts'
import { isOpen } from '../tender-status.tsx'

/** How the offer ended, in the server's words, and where to go next; nothing while it can be answered. */
export function TenderNotice({ tender }: { tender: Tender }): ReactNode {
  if (tender.status === TENDER_STATUS.accepted)
    return (
      <Banner
        tone="done"
        title={t('Tender accepted')}
        act={
          <ButtonToPage to="/shipments/$shipmentNumber" params={{ shipmentNumber: tender.shipmentNumber }} size="small">
            {t('Open shipment')}
          </ButtonToPage>
        }
      >
        {t('Shipment {number} is booked at this rate.', { number: tender.shipmentNumber })}
      </Banner>
    )
  if (isOpen(tender)) {
    const reason = whyNot(tender.can.accept)
    // A role that never answers needs no banner; it gets no disabled button either.
    return reason && tender.can.reject === true ? <Banner tone="attention">{`${reason}.`}</Banner> : null
  }
  return (
    <Banner tone="info" title={t('Tender no longer available')}>
      {`${whyNot(tender.can.reject) ?? t('It has expired')}.`} {t('Its terms stay here for reference.')}
    </Banner>
  )
}
