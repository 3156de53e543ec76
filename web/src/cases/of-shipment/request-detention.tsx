import { IconCashBanknoteEdit } from '@tabler/icons-react'
import { may } from '@waybill/contract/permissions.ts'
import type { Detention } from '@waybill/contract/running/running.ts'
import type { Shipment, ShipmentStop } from '@waybill/contract/shipments/shipments.ts'
import { type ReactNode, Suspense, useState } from 'react'
import { useCurrentUser } from '../../shell/current-user.ts'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { t } from '../../ui/words.ts'

const OpenCase = lazyPart(async () => (await import('../open/open-case.tsx')).OpenCase)

export interface RequestDetentionProps {
  shipment: Shipment
  stop: ShipmentStop
  detention: Detention
}

/** Once the truck has left after its free time, the stop's own times write the request. */
export function RequestDetention({ shipment, stop, detention }: RequestDetentionProps): ReactNode {
  const { persona } = useCurrentUser()
  const [isOpen, setOpen] = useState(false)
  if (!may(persona, 'case:open') || detention.endedAt === null || detention.billedMinutes === 0) return null
  return (
    <p>
      <Button size="small" icon={<IconCashBanknoteEdit aria-hidden="true" />} onPress={() => setOpen(true)}>
        {t('Request detention')}
      </Button>
      {isOpen ? (
        <Suspense>
          <OpenCase
            shipment={shipment}
            preset={{ caseType: stop.type === 'Pickup' ? 1 : 2, stopId: stop.stopId }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </p>
  )
}
