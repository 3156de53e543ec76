import { useQuery } from '@tanstack/react-query'
import type { AvailableLoad } from '@waybill/contract/available-freight/available-freight.ts'
import { rates } from '@waybill/contract/rates/rates.ts'
import { type ReactNode, Suspense, useState } from 'react'
import { queryFor } from '../../api/queries.ts'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { t, whyNot } from '../../ui/words.ts'
import type { AvailableLoadSearch } from './available-load-search.ts'

const OfferTenderSheet = lazyPart(async () => (await import('../../tenders/offer/offer-tender.tsx')).OfferTenderSheet)

export interface TenderLoadProps {
  load: AvailableLoad
  /** A rate picked on the shipment's page: the offer starts with its carrier and price. */
  picked: AvailableLoadSearch
}

/** The provider's act: tender the load. */
export function TenderLoad({ load, picked: { carrierId, rate } }: TenderLoadProps): ReactNode {
  const hasPicked = carrierId !== undefined && rate !== undefined && load.can.tender === true
  const [isOffering, setOffering] = useState(hasPicked)
  const known = useQuery({ ...queryFor(rates.find, { body: { shipmentId: load.id } }), enabled: hasPicked })
  const carrier = known.data?.data.find((one) => one.carrierId === carrierId)
  const start =
    carrier && rate !== undefined
      ? { carriers: [{ id: carrier.carrierId, name: carrier.carrierName }], rate }
      : undefined
  return (
    <>
      <Button variant="primary" disabledReason={whyNot(load.can.tender)} onPress={() => setOffering(true)}>
        {t('Tender to carriers')}
      </Button>
      {isOffering && !(hasPicked && known.isPending) ? (
        <Suspense>
          <OfferTenderSheet load={load} start={start} onClose={() => setOffering(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
