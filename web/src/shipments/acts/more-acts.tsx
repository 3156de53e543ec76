import { IconDots } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { SHIPMENT_STATUS } from '@waybill/contract/freight-codes.ts'
import type { Can } from '@waybill/contract/permissions.ts'
import type { Shipment } from '@waybill/contract/shipments/shipments.ts'
import { type ComponentType, type ReactNode, Suspense, useState } from 'react'
import { Button, IconButton } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Menu } from '../../ui/menu.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { isNotTheirs, t, whyNot } from '../../ui/words.ts'
import { nextActs } from './next-act.ts'

const CloseQuickly = lazyPart(async () => (await import('../../running/reports/close-quickly.tsx')).CloseQuickly)
const DispatchShipment = lazyPart(async () => (await import('./dispatch-shipment.tsx')).DispatchShipment)

const SwapCrew = lazyPart(async () => (await import('./swap-crew.tsx')).SwapCrew)

const SetProNumber = lazyPart(async () => (await import('../../booking/set-pro-number.tsx')).SetProNumber)
const RescindBooking = lazyPart(async () => (await import('../../booking/end-booking.tsx')).RescindBooking)
const VoidShipment = lazyPart(async () => (await import('../../booking/void-shipment.tsx')).VoidShipment)

/** An act behind "More": hidden if never allowed, else it says why not now. */
interface MoreAct {
  id: string
  label: () => string
  can: (shipment: Shipment) => Can
  /** Whether to list it in this state of the shipment, even if only to say why not. */
  isShown: (shipment: Shipment) => boolean
  tone?: 'danger'
  /** The act's dialog; loaded when first opened. */
  dialog?: ComponentType<{ shipment: Shipment; onClose: () => void }>
  /** The act's page. */
  to?: '/shipments/$shipmentNumber/edit'
}

/** One entry per act; a line separates the groups, and acts that end something come last. */
const GROUPS: readonly (readonly MoreAct[])[] = [
  [
    {
      id: 'plan',
      label: () => t('Edit plan'),
      can: (shipment) => shipment.can.plan,
      isShown: ({ status }) => status === SHIPMENT_STATUS.draft || status === SHIPMENT_STATUS.readyToBook,
      to: '/shipments/$shipmentNumber/edit',
    },
    {
      id: 'dispatch',
      label: () => t('Driver and equipment'),
      can: (shipment) => shipment.can.dispatch,
      isShown: ({ status }) => status === SHIPMENT_STATUS.booked || status === SHIPMENT_STATUS.dispatched,
      dialog: DispatchShipment,
    },
    {
      id: 'swap',
      label: () => t('Swap driver or equipment'),
      can: (shipment) => shipment.can.swap,
      isShown: ({ status }) => status >= SHIPMENT_STATUS.inTransit && status <= SHIPMENT_STATUS.atStop,
      dialog: SwapCrew,
    },
    {
      id: 'close-quickly',
      label: () => t('Close with planned times'),
      can: (shipment) => shipment.can.closeQuickly,
      isShown: ({ status }) => status === SHIPMENT_STATUS.inTransit || status === SHIPMENT_STATUS.atStop,
      dialog: CloseQuickly,
    },
    {
      id: 'pro-number',
      label: () => t('PRO number'),
      can: (shipment) => shipment.can.setProNumber,
      isShown: ({ status }) => status >= SHIPMENT_STATUS.booked,
      dialog: SetProNumber,
    },
  ],
  [
    {
      id: 'rescind-booking',
      label: () => t('Rescind booking'),
      can: (shipment) => shipment.can.rescindBooking,
      isShown: ({ status }) => status >= SHIPMENT_STATUS.booked && status <= SHIPMENT_STATUS.atStop,
      tone: 'danger',
      dialog: RescindBooking,
    },
    {
      id: 'void',
      label: () => t('Void shipment'),
      can: (shipment) => shipment.can.void,
      isShown: ({ status }) => status >= SHIPMENT_STATUS.draft && status <= SHIPMENT_STATUS.atStop,
      tone: 'danger',
      dialog: VoidShipment,
    },
  ],
]

/** Every other act on the shipment, behind one button in its page header. */
export function MoreActs({ shipment }: { shipment: Shipment }): ReactNode {
  const [open, setOpen] = useState<MoreAct>()
  const navigate = useNavigate()
  const perform = (act: MoreAct): void => {
    if (act.to) void navigate({ to: act.to, params: { shipmentNumber: shipment.shipmentNumber } })
    else setOpen(act)
  }
  // The main acts need a phone's width.
  const isShort = useMedia('(width < 600px)') && nextActs(shipment).length > 0
  const groups = GROUPS.map((acts) =>
    acts.filter((act) => act.isShown(shipment) && !isNotTheirs(act.can(shipment))),
  ).filter((acts) => acts.length > 0)
  if (groups.length === 0 && !open) return null
  const icon = <IconDots aria-hidden="true" />
  const Opened = open?.dialog
  return (
    <>
      {groups.length > 0 ? (
        <Menu
          label={t('More actions')}
          trigger={
            isShort ? <IconButton label={t('More')}>{icon}</IconButton> : <Button icon={icon}>{t('More')}</Button>
          }
          groups={groups.map((acts) => ({
            acts: acts.map((act) => {
              const can = act.can(shipment)
              return {
                id: act.id,
                label: act.label(),
                tone: act.tone,
                disabledReason: whyNot(can),
                onAction: () => perform(act),
              }
            }),
          }))}
        />
      ) : null}
      {Opened ? (
        <Suspense>
          <Opened shipment={shipment} onClose={() => setOpen(undefined)} />
        </Suspense>
      ) : null}
    </>
  )
}
