import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { planning } from '@waybill/contract/planning/planning.ts'
import type { Shipment } from '@waybill/contract/shipments/shipments.ts'
import type { ReactNode } from 'react'
import { queryFor } from '../../api/queries.ts'
import { ButtonToPage } from '../../shell/route-not-found.tsx'
import { Banner } from '../../ui/banner.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { UnreadBanner } from '../../ui/unread-banner.tsx'
import { retell, t } from '../../ui/words.ts'
import styles from './draft-section.module.css'

/** What a draft lacks to be booked, each linked to its field. */
export function DraftSection({ shipment: { shipmentNumber } }: { shipment: Shipment }): ReactNode {
  const found = useQuery(queryFor(planning.find, { params: { shipment: shipmentNumber } }))
  if (found.isLoadingError)
    return <UnreadBanner found={found}>{t('This could not be loaded. Nothing was lost.')}</UnreadBanner>
  if (!found.data) return <SkeletonRows rows={1} height={96} />
  const { missing } = found.data
  return (
    <Banner
      tone="attention"
      title={missing.length > 0 ? t('This draft is not complete') : t('This draft can be completed')}
      act={
        <ButtonToPage to="/shipments/$shipmentNumber/edit" params={{ shipmentNumber }} variant="primary">
          {t('Complete draft')}
        </ButtonToPage>
      }
    >
      {missing.length > 0 ? (
        <ul className={styles.missing}>
          {missing.map(({ field, said }) => (
            <li key={`${field} ${said.code} ${said.text}`}>
              <Link to="/shipments/$shipmentNumber/edit" params={{ shipmentNumber }} hash={field}>
                {retell(said)}
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        t('Nothing is missing. No carrier sees it until it is completed.')
      )}
    </Banner>
  )
}
