import { Link } from '@tanstack/react-router'
import type { Dashboard } from '@waybill/contract/dashboard/dashboard.ts'
import { may } from '@waybill/contract/permissions.ts'
import type { ShipmentRow } from '@waybill/contract/shipments/shipments.ts'
import { type ReactNode, Suspense, useState } from 'react'
import { useCurrentUser } from '../../shell/current-user.ts'
import { freightText, milesText } from '../../shipments/freight-text.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/detail-page.tsx'
import { LaneStrip } from '../../ui/lane-strip.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { imperative, t } from '../../ui/words.ts'
import { Quiet } from './quiet.tsx'
import { Row, Rows } from './row.tsx'
import styles from './shipment-figures.module.css'
import { ShipmentLink } from './shipment-link.tsx'

const OfferTenderSheet = lazyPart(async () => (await import('../../tenders/offer/offer-tender.tsx')).OfferTenderSheet)

/** Loads without a carrier, most urgent first: the provider's own work. */
export function ReadyToBook({
  list,
  selected,
}: {
  list: Dashboard['readyToBook']
  selected: string | undefined
}): ReactNode {
  const { persona } = useCurrentUser()
  const [offering, setOffering] = useState<ShipmentRow>()
  if (!may(persona, 'tender:offer')) return null
  return (
    <Section
      isFlush
      title={t('Ready to book')}
      count={list.totalCount}
      end={
        <Link to="/shipments" search={{ view: 'booking', statuses: [1] }}>
          {t('All ready to book')}
        </Link>
      }
    >
      {list.data.length === 0 ? (
        <Quiet>{t('Every load is tendered or booked.')}</Quiet>
      ) : (
        <Rows label={t('Ready to book')}>
          {list.data.map((row, place) => (
            <Row
              key={row.id}
              link={<ShipmentLink number={row.shipmentNumber} />}
              party={row.customerName}
              state={<span className={styles.faint}>{freightText(row)}</span>}
              lane={<LaneStrip stops={row.lane} size="row" />}
              figures={
                <span className={styles.faint}>
                  {row.miles === null ? null : milesText(row.miles, row.milesEngine)}
                </span>
              }
              acts={
                <Button
                  size="small"
                  variant={place === 0 ? 'primary' : 'secondary'}
                  aria-label={t('Tender shipment {number}', { number: row.shipmentNumber })}
                  onPress={() => setOffering(row)}
                >
                  {imperative('Tender')}
                </Button>
              }
              isSelected={row.shipmentNumber === selected}
            />
          ))}
        </Rows>
      )}
      {offering ? (
        <Suspense>
          <OfferTenderSheet load={offering} onClose={() => setOffering(undefined)} />
        </Suspense>
      ) : null}
    </Section>
  )
}
