import { may } from '@waybill/contract/permissions.ts'
import type { Shipment } from '@waybill/contract/shipments/shipments.ts'
import { type ReactNode, Suspense, useState } from 'react'
import { useCurrentUser } from '../../shell/current-user.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/detail-page.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { t } from '../../ui/words.ts'

/** Only whoever opens the map loads it. */
const RouteMap = lazyPart(async () => (await import('../../running/route-map.tsx')).RouteMap)

/** The shipment on the map, once it is asked for. */
export function MapSection({ shipment }: { shipment: Shipment }): ReactNode {
  const { persona } = useCurrentUser()
  const [isOpen, setOpen] = useState(false)
  if (!may(persona, 'run:read')) return null
  return (
    <Section
      title={t('Map')}
      end={
        <Button size="small" onPress={() => setOpen(!isOpen)}>
          {isOpen ? t('Close') : t('Show map')}
        </Button>
      }
      isFlush={!isOpen}
    >
      {isOpen ? (
        <Suspense>
          <RouteMap shipment={shipment} />
        </Suspense>
      ) : null}
    </Section>
  )
}
