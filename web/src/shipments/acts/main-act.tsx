import { createLink } from '@tanstack/react-router'
import type { Shipment } from '@waybill/contract/shipments/shipments.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { lazyDialog } from '../../shell/lazy-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import type { ButtonVariant } from '../../ui/button-look.ts'
import { onFirstInput } from '../../ui/first-input.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { t } from '../../ui/words.ts'
import { type NextAct, nextActs } from './next-act.ts'

const RecordArrival = lazyDialog(async () => (await import('../../running/reports/record-arrival.tsx')).RecordArrival)
const RecordDeparture = lazyDialog(
  async () => (await import('../../running/reports/record-departure.tsx')).RecordDeparture,
)
const DispatchShipment = lazyDialog(async () => (await import('./dispatch-shipment.tsx')).DispatchShipment)
const RecordCheckCall = lazyDialog(
  async () => (await import('../../running/reports/record-check-call.tsx')).RecordCheckCall,
)
const SetEmptyLocation = lazyDialog(
  async () => (await import('../../running/reports/set-empty-location.tsx')).SetEmptyLocation,
)
const DIALOGS = {
  dispatch: DispatchShipment,
  arrive: RecordArrival,
  depart: RecordDeparture,
  'check-call': RecordCheckCall,
  'empty-location': SetEmptyLocation,
}
const ButtonTo = createLink(LinkButton)

/** An act with a dialog. */
export type DialogAct = Extract<NextAct, { kind: 'arrive' | 'depart' | 'dispatch' | 'check-call' | 'empty-location' }>

/** What waits on the user of this shipment, as buttons: the first one is primary. */
export function MainAct({ shipment, most = 2 }: { shipment: Shipment; most?: number }): ReactNode {
  const [open, setOpen] = useState<DialogAct>()
  const acts = nextActs(shipment).slice(0, most)
  const kinds = acts.map(({ kind }) => kind).join()
  // While there is a network: at a dock there may be none.
  useEffect(
    () =>
      onFirstInput(() => {
        for (const [kind, dialog] of Object.entries(DIALOGS)) if (kinds.split(',').includes(kind)) dialog.fetch()
      }),
    [kinds],
  )
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
  const common = { shipment, onClose }
  switch (act.kind) {
    case 'dispatch':
      return <DispatchShipment {...common} />
    case 'arrive':
      return <RecordArrival {...common} stop={act.stop} />
    case 'depart':
      return <RecordDeparture {...common} stop={act.stop} />
    case 'check-call':
      return <RecordCheckCall {...common} />
    case 'empty-location':
      return <SetEmptyLocation {...common} />
  }
}
