import { may } from '@waybill/contract/permissions.ts'
import type { Shipment } from '@waybill/contract/shipments/shipments.ts'
import { type ReactNode, Suspense } from 'react'
import { useCurrentUser } from '../shell/current-user.ts'
import { Section } from '../ui/detail-page.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { t } from '../ui/words.ts'

/** Few people see it on few loads. */
const CarrierRates = lazyPart(async () => (await import('./carrier-rates.tsx')).CarrierRates)

/** The load's cost with each carrier, until one hauls it: only the provider's operations see it (P9). */
export function RatesSection({ shipment }: { shipment: Shipment }): ReactNode {
  const { persona } = useCurrentUser()
  if (!may(persona, 'rate:read') || shipment.can.setMaxBuy !== true) return null
  return (
    <Suspense
      fallback={
        <Section title={t('Rates')} isFlush>
          <SkeletonRows rows={4} height={62} />
        </Section>
      }
    >
      <CarrierRates shipment={shipment} />
    </Suspense>
  )
}
