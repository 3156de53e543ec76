import { Link } from '@tanstack/react-router'
import { DECLINE_REASON_NAMES } from '@waybill/contract/freight-codes.ts'
import { may } from '@waybill/contract/permissions.ts'
import type { Tender } from '@waybill/contract/tenders/tenders.ts'
import { type ReactNode, useState } from 'react'
import { useCurrentUser } from '../../shell/current-user.ts'
import { Button } from '../../ui/button.tsx'
import { Money } from '../../ui/money.tsx'
import { StopTime } from '../../ui/stop-time.tsx'
import { t } from '../../ui/words.ts'
import { RescindOffer } from '../offer/rescind-offer.tsx'
import { isOpen, TenderState } from '../tender-status.tsx'
import styles from './offers.module.css'

export type Offer = Tender['offers'][number]

export interface OffersProps {
  offers: readonly Offer[]
  currency: Tender['currency']
  /** The offer this page is about. */
  current?: string
}

/** The load's offers and their status, live. */
export function Offers({ offers, currency, current }: OffersProps): ReactNode {
  const { persona, timeZone } = useCurrentUser()
  const [rescinding, setRescinding] = useState<Offer>()
  const mayRescind = may(persona, 'tender:rescind')
  return (
    <>
      <ul>
        {offers.map((offer) => (
          <li key={offer.tenderId} className={styles.offer}>
            <div className={styles.who}>
              {offer.tenderId === current ? (
                <span className={styles.carrier}>{offer.carrierName}</span>
              ) : (
                <Link to="/tenders/$tenderId" params={{ tenderId: offer.tenderId }} className={styles.carrier}>
                  {offer.carrierName}
                </Link>
              )}
              {offer.rate === null ? null : <Money amount={offer.rate} currency={currency} />}
            </div>
            <div className={styles.how}>
              <TenderState tender={offer} />
              {offer.respondedAt ? (
                <span className={styles.when}>
                  {reasonText(offer)}
                  <StopTime time={{ at: offer.respondedAt, timeZone }} isShort />
                </span>
              ) : mayRescind && isOpen(offer) ? (
                <Button
                  size="small"
                  aria-label={t('Rescind the offer to {carrier}', { carrier: offer.carrierName })}
                  onPress={() => setRescinding(offer)}
                >
                  {t('Rescind')}
                </Button>
              ) : null}
            </div>
          </li>
        ))}
      </ul>
      {rescinding ? (
        <RescindOffer
          tenderId={rescinding.tenderId}
          carrierName={rescinding.carrierName}
          onClose={() => setRescinding(undefined)}
        />
      ) : null}
    </>
  )
}

function reasonText({ declineReason, isExpired }: Offer): string {
  return declineReason === null || isExpired ? '' : `${t(DECLINE_REASON_NAMES[declineReason])} · `
}
