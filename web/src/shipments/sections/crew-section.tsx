import { IconPhone, IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { may } from '@waybill/contract/permissions.ts'
import { type AssignedDriver, type Shipment, shipments } from '@waybill/contract/shipments/shipments.ts'
import { type ReactNode, useState } from 'react'
import { useVerb } from '../../api/queries.ts'
import { DriverLinkAct } from '../../identity/driver-link/driver-link-act.tsx'
import { useCurrentUser } from '../../shell/current-user.ts'
import { keepShipment } from '../../shell/keep-shipment.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { Section } from '../../ui/detail-page.tsx'
import { toast } from '../../ui/toast.ts'
import { t, whyNot } from '../../ui/words.ts'
import { ActDialog } from '../acts/main-act.tsx'
import { equipmentText } from '../freight-text.ts'
import { seesDrivers } from '../sees-drivers.ts'
import styles from './crew-section.module.css'

/** Driver and equipment. */
export function CrewSection({ shipment }: { shipment: Shipment }): ReactNode {
  const { persona } = useCurrentUser()
  const [isOpen, setOpen] = useState(false)
  // Under way they are swapped, with a reason.
  const isSwap = shipment.can.dispatch !== true && shipment.can.swap === true
  const can = isSwap ? true : shipment.can.dispatch
  return (
    <Section
      title={t('Driver and equipment')}
      end={
        may(persona, 'shipment:dispatch') ? (
          <>
            <Button size="small" disabledReason={whyNot(can)} onPress={() => setOpen(true)}>
              {isSwap ? t('Swap') : shipment.drivers.length > 0 || shipment.tractorNumber ? t('Change') : t('Assign')}
            </Button>
            <ActDialog
              act={isOpen ? { kind: isSwap ? 'swap' : 'dispatch' } : undefined}
              shipment={shipment}
              onClose={() => setOpen(false)}
            />
          </>
        ) : null
      }
    >
      <DefinitionList
        layout="above"
        entries={[
          ...(seesDrivers(persona)
            ? [
                {
                  term: t('Driver'),
                  value: shipment.drivers.length > 0 ? <Drivers shipment={shipment} /> : t('Not assigned yet'),
                },
              ]
            : []),
          { term: t('Tractor'), value: shipment.tractorNumber },
          { term: t('Trailer'), value: shipment.trailerNumber },
          { term: t('Equipment'), value: equipmentText(shipment) },
        ]}
      />
    </Section>
  )
}

function Drivers({ shipment }: { shipment: Shipment }): ReactNode {
  return (
    <ul className={styles.drivers}>
      {shipment.drivers.map((driver) => (
        <li key={driver.id} className={styles.driver}>
          <span>
            {driver.name}
            {driver.mobilePhoneNumber ? (
              <a href={`tel:${driver.mobilePhoneNumber}`} className={styles.phone}>
                <IconPhone aria-hidden="true" />
                {driver.mobilePhoneNumber}
              </a>
            ) : null}
          </span>
          <span className={styles.acts}>
            <DriverLinkAct driver={driver} shipmentId={shipment.id} isSmall />
            {shipment.can.dispatch === true ? <RemoveDriver shipment={shipment} driver={driver} /> : null}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** The driver disappears at once; a refusal restores the name, and the error catalogue says why (UX 6). */
function RemoveDriver({ shipment, driver }: { shipment: Shipment; driver: AssignedDriver }): ReactNode {
  const client = useQueryClient()
  const remove = useVerb(shipments.removeDriver, {
    onDone: (changed) => {
      keepShipment(client, changed)
      toast.success(t('{name} removed from {number}', { name: driver.name, number: shipment.shipmentNumber }))
    },
    onFailed: () => keepShipment(client, shipment),
  })
  return (
    <IconButton
      label={t('Remove {name}', { name: driver.name })}
      size="small"
      onPress={() => {
        keepShipment(client, { ...shipment, drivers: shipment.drivers.filter((one) => one.id !== driver.id) })
        remove.mutate({ params: { shipmentId: shipment.id, driverId: driver.id } })
      }}
    >
      <IconX aria-hidden="true" />
    </IconButton>
  )
}
