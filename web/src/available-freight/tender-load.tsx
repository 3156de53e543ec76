import { useQuery } from '@tanstack/react-query'
import type { AvailableLoad } from '@waybill/contract/available-freight.ts'
import { rates } from '@waybill/contract/rates.ts'
import { tenders } from '@waybill/contract/tenders.ts'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { queryFor } from '../api/queries.ts'
import type { AvailableLoadSearch } from '../searches.ts'
import { reasonOf } from '../tenders/answer-tender.tsx'
import { type Offer, Offers } from '../tenders/offers.tsx'
import { Button } from '../ui/button.tsx'
import { Section } from '../ui/detail-page.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { t } from '../ui/words.ts'
import styles from './tender-load.module.css'

const OfferTenderSheet = lazy(async () => ({ default: (await import('../tenders/offer-tender.tsx')).OfferTenderSheet }))

export interface TenderLoadProps {
  load: AvailableLoad
  /** A rate that was picked on the shipment's page: the offer begins with its carrier and price. */
  picked: AvailableLoadSearch
}

/** The provider's act: offering the load. */
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
      <Button variant="primary" disabledReason={reasonOf(load.can.tender)} onPress={() => setOffering(true)}>
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

/** Every offer of the load, newest first, as each stands now. */
export function SentOffers({ load }: { load: AvailableLoad }): ReactNode {
  const found = useQuery(
    queryFor(tenders.list, {
      query: { query: load.shipmentNumber, sortProperty: 'sentAt', sortDirection: 'desc' },
    }),
  )
  const offers = (found.data?.data ?? [])
    .filter((row) => row.shipmentId === load.id)
    .map(({ id, ...row }): Offer => ({ ...row, tenderId: id }))
  return (
    <Section title={t('Offers')} isFlush>
      {found.isPending ? <SkeletonRows rows={2} height={60} /> : null}
      {found.data && offers.length === 0 ? (
        <p className={styles.none}>{t('Offered to nobody yet.')}</p>
      ) : (
        <Offers offers={offers} currency={load.currency} />
      )}
    </Section>
  )
}
