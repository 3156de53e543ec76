import { createLink } from '@tanstack/react-router'
import type { Shipment } from '@waybill/contract/shipments/shipments.ts'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import type { ButtonVariant } from '../../ui/button-look.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { t } from '../../ui/words.ts'
import { type NextAct, nextActs } from './next-act.ts'

const RecordArrival = lazy(async () => ({
  default: (await import('../../running/reports/record-arrival.tsx')).RecordArrival,
}))
const RecordDeparture = lazy(async () => ({
  default: (await import('../../running/reports/record-departure.tsx')).RecordDeparture,
}))
const DispatchShipment = lazy(async () => ({ default: (await import('./dispatch-shipment.tsx')).DispatchShipment }))
const RecordCheckCall = lazy(async () => ({
  default: (await import('../../running/reports/record-check-call.tsx')).RecordCheckCall,
}))
const SetEmptyLocation = lazy(async () => ({
  default: (await import('../../running/reports/set-empty-location.tsx')).SetEmptyLocation,
}))
const ButtonTo = createLink(LinkButton)

/** An act with a dialog. */
export type DialogAct = Extract<NextAct, { kind: 'arrive' | 'depart' | 'dispatch' | 'check-call' | 'empty-location' }>

/** What waits on the user of this shipment, as buttons: the first one is primary. */
export function MainAct({ shipment, most = 2 }: { shipment: Shipment; most?: number }): ReactNode {
  const [open, setOpen] = useState<DialogAct>()
  const acts = nextActs(shipment).slice(0, most)
  return (
    <>
      {acts.map((act, place) => (
        <ActButton
          key={act.kind}
          act={act}
          shipment={shipment}
          variant={place === 0 ? 'primary' : 'secondary'}
          onOpen={setOpen}
        />
      ))}
      <ActDialog act={open} shipment={shipment} onClose={() => setOpen(undefined)} />
    </>
  )
}

interface ActButtonProps {
  act: NextAct
  shipment: Shipment
  variant: ButtonVariant
  onOpen: (act: DialogAct) => void
}

function ActButton({ act, shipment, variant, onOpen }: ActButtonProps): ReactNode {
  switch (act.kind) {
    case 'answer-tender':
      return (
        <ButtonTo to="/tenders/$tenderId" params={{ tenderId: act.tenderId }} variant={variant}>
          {t('Open tender')}
        </ButtonTo>
      )
    case 'tender':
      return (
        <ButtonTo
          to="/available-freight/$shipmentNumber"
          params={{ shipmentNumber: shipment.shipmentNumber }}
          variant={variant}
        >
          {t('Tender to carriers')}
        </ButtonTo>
      )
    default:
      return (
        <Button variant={variant} onPress={() => onOpen(act)}>
          {actText(act)}
        </Button>
      )
  }
}

function actText(act: DialogAct): string {
  switch (act.kind) {
    case 'dispatch':
      return t('Assign driver and equipment')
    case 'arrive':
      return t('Record arrival at {place}', { place: act.stop.city })
    case 'depart':
      return t('Record departure from {place}', { place: act.stop.city })
    case 'check-call':
      return t('Record check call')
    case 'empty-location':
      return t('Set empty location')
  }
}

export interface ActDialogProps {
  act: DialogAct | undefined
  shipment: Shipment
  onClose: () => void
}

/** An act's dialog, loaded when first needed. */
export function ActDialog({ act, shipment, onClose }: ActDialogProps): ReactNode {
  if (!act) return null
  return (
    <Suspense>
      {act.kind === 'dispatch' ? (
        <DispatchShipment shipment={shipment} onClose={onClose} />
      ) : act.kind === 'arrive' ? (
        <RecordArrival shipment={shipment} stop={act.stop} onClose={onClose} />
      ) : act.kind === 'check-call' ? (
        <RecordCheckCall shipment={shipment} onClose={onClose} />
      ) : act.kind === 'empty-location' ? (
        <SetEmptyLocation shipment={shipment} onClose={onClose} />
      ) : (
        <RecordDeparture shipment={shipment} stop={act.stop} onClose={onClose} />
      )}
    </Suspense>
  )
}
