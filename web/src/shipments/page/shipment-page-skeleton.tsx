import type { ReactNode } from 'react'
import { DocumentsComing } from '../../shell/documents-coming.tsx'
import { DetailPage, Section } from '../../ui/detail-page.tsx'
import { Skeleton, SkeletonRows } from '../../ui/skeleton.tsx'
import { t } from '../../ui/words.ts'

/** The page at its final size while the shipment loads. */
export function ShipmentPageSkeleton({ shipmentNumber }: { shipmentNumber: string }): ReactNode {
  return (
    <DetailPage
      kicker={t('Shipments')}
      title={shipmentNumber}
      chips={<Skeleton width={110} height="1.5rem" />}
      lane={<Skeleton height="5.25rem" />}
      side={
        <>
          <Section title={t('Details')}>
            <SkeletonRows rows={6} height={33} />
          </Section>
          <DocumentsComing />
          <Section title={t('Activity')}>
            <SkeletonRows rows={4} height={52} />
          </Section>
        </>
      }
    >
      <Section title={t('Stops')}>
        <SkeletonRows rows={2} height={220} />
      </Section>
    </DetailPage>
  )
}
