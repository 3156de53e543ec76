import { useQuery } from '@tanstack/react-query'
import type { AvailableLoad } from '@waybill/contract/available-freight.ts'
import { tenders } from '@waybill/contract/tenders.ts'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { queryFor } from '../api/queries.ts'
import { reasonOf } from '../tenders/answer-tender.tsx'
import { type Offer, Offers } from '../tenders/offers.tsx'
import { Button } from '../ui/button.tsx'
import { Section } from '../ui/detail-page.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { t } from '../ui/words.ts'
import styles from './tender-load.module.css'

const OfferTenderSheet = lazy(async () => ({ default: (await import('../tenders/offer-tender.tsx')).OfferTenderSheet }))

/** The provider's act: offering the load. */
export function TenderLoad({ load }: { load: AvailableLoad }): ReactNode {
  const [isOffering, setOffering] = useState(false)
  return (
    <>
      <Button variant="primary" disabledReason={reasonOf(load.can.tender)} onPress={() => setOffering(true)}>
        {t('Tender to carriers')}
      </Button>
      {isOffering ? (
        <Suspense>
          <OfferTenderSheet load={load} onClose={() => setOffering(false)} />
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
