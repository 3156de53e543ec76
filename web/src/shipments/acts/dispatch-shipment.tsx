import { useQueryClient } from '@tanstack/react-query'
import { SHIPMENT_STATUS } from '@waybill/contract/freight-codes.ts'
import {
  type AvailableDriver,
  type Equipment,
  type Shipment,
  shipments,
} from '@waybill/contract/shipments/shipments.ts'
import { type ReactNode, useState } from 'react'
import { isProblem } from '../../api/problem.ts'
import { act, useVerb } from '../../api/queries.ts'
import { refusalText } from '../../form/refusals.ts'
import { FormSheet } from '../../form/shells.tsx'
import { useForm } from '../../form/use-form.ts'
import { keepShipment } from '../../shell/keep-shipment.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { imperative, t, whyNot } from '../../ui/words.ts'
import { timeText } from '../../ui/zoned-time.ts'
import styles from './dispatch-shipment.module.css'
import { DriverChoice, type WishedDriver } from './driver-choice.tsx'

/** Where the contract's names differ; that the tractor takes both loads is confirmed under the driver's name. */
const NAMES = { driver: 'driverId', isTractorConfirmed: null } as const

interface DispatchShipmentProps {
  shipment: Shipment
  /** Whom it was dropped on: chosen from the start, with what stands in the way. */
  wished?: WishedDriver | undefined
  onClose: () => void
}

/** Driver, tractor and trailer. With driver and tractor set the shipment is dispatched (domain T8). */
export function DispatchShipment({ shipment, wished, onClose }: DispatchShipmentProps): ReactNode {
  const client = useQueryClient()
  // The values on opening: changes by others meanwhile are not overwritten unseen.
  const [begun, setBegun] = useState(() => equipmentOf(shipment))
  const [statusBefore] = useState(shipment.status)
  const onFailed = (error: unknown): void => {
    if (isProblem(error, 'changed-meanwhile')) void client.invalidateQueries({ queryKey: [shipments.find.path] })
  }
  // If the driver is refused, the equipment is already saved and shows on the page.
  const equip = useVerb(shipments.equip, {
    showsOwnError: true,
    onDone: (changed) => {
      keepShipment(client, changed)
      setBegun(equipmentOf(changed))
    },
    onFailed,
  })
  const form = useForm({
    begin: () => ({
      tractorNumber: shipment.tractorNumber ?? '',
      trailerNumber: shipment.trailerNumber ?? '',
      driver: null as AvailableDriver | null,
      isOverlapConfirmed: false,
      isTractorConfirmed: false,
    }),
    names: NAMES,
    send: async ({ driver, isOverlapConfirmed, isTractorConfirmed, ...numbers }) => {
      const params = { shipmentId: shipment.id }
      const tractorNumber = numbers.tractorNumber.trim() || null
      const trailerNumber = numbers.trailerNumber.trim() || null
      const body = { tractorNumber, trailerNumber, replaces: begun, isOverlapConfirmed: isTractorConfirmed }
      const equipping = !isEquipment(shipment, body) && act(shipments.equip, { params, body })
      if (!driver) return equipping
      if (equipping) await equip.mutateAsync(equipping.input)
      return act(shipments.assignDriver, { params, body: { driverId: driver.id, isOverlapConfirmed } })
    },
    onDone: (changed) => {
      keepShipment(client, changed)
      setBegun(equipmentOf(changed))
      const isDispatched = changed.status === SHIPMENT_STATUS.dispatched && statusBefore !== changed.status
      toast.success(
        isDispatched
          ? t('Shipment {number} dispatched', { number: shipment.shipmentNumber })
          : t('Driver and equipment of {number} saved', { number: shipment.shipmentNumber }),
      )
      onClose()
    },
    onFailed,
    // Asked beside the tractor.
    say: (error) => (isProblem(error, 'tractor-not-available') ? '' : undefined),
  })
  const { tractorNumber, trailerNumber, driver, isOverlapConfirmed, isTractorConfirmed } = form.draft
  const now = equipmentOf(shipment)
  // While it saves, what changes is its own: the news of it may come before the answer.
  const isSaving = form.isPending || equip.isPending
  const isChangedMeanwhile = !isSaving && !isEquipment(now, begun)
  const isTractorBusy = isProblem(form.failure, 'tractor-not-available')
  const isSame = isEquipment(shipment, { tractorNumber: tractorNumber.trim(), trailerNumber: trailerNumber.trim() })
  return (
    <FormSheet
      form={form}
      onClose={onClose}
      title={t('Driver and equipment')}
      act={
        shipment.status === SHIPMENT_STATUS.booked && driver && tractorNumber.trim()
          ? imperative('Dispatch')
          : t('Save')
      }
      disabledReason={
        driver && whyNot(driver.can)
          ? whyNot(driver.can)
          : driver?.busyWith && !isOverlapConfirmed
            ? t('Confirm that the driver takes both loads')
            : isTractorBusy && !isTractorConfirmed
              ? t('Confirm that the tractor takes both loads')
              : isChangedMeanwhile
                ? t('Someone else has changed this')
                : !driver && isSame && t('Choose a driver or change the equipment')
      }
    >
      <p className={styles.load}>{loadText(shipment)}</p>
      {isChangedMeanwhile ? (
        <Banner
          tone="attention"
          title={t('Someone else has changed this')}
          act={
            <Button size="small" onPress={() => setBegun(now)}>
              {t('Replace them')}
            </Button>
          }
        >
          {t('Tractor {tractor} and trailer {trailer} were saved.', {
            tractor: now.tractorNumber ?? '–',
            trailer: now.trailerNumber ?? '–',
          })}
        </Banner>
      ) : null}
      <div className={styles.equipment}>
        <form.Text
          name="tractorNumber"
          label={t('Tractor')}
          maxLength={20}
          onChange={() => {
            form.set({ isTractorConfirmed: false })
            form.forgive()
          }}
        />
        <form.Text name="trailerNumber" label={t('Trailer')} optional maxLength={20} />
      </div>
      {isTractorBusy ? (
        <Banner tone="attention" title={refusalText(form.failure)}>
          <form.Checkbox name="isTractorConfirmed">{t('Save anyway: the tractor takes both loads')}</form.Checkbox>
        </Banner>
      ) : null}
      <DriverChoice
        shipment={shipment}
        wished={wished}
        chosen={driver ?? undefined}
        onChoose={(chosen) => form.set({ driver: chosen, isOverlapConfirmed: false, ...usualOf(chosen, form.draft) })}
      />
      {driver && whyNot(driver.can) ? <Banner tone="stopped" title={whyNot(driver.can)} /> : null}
      {driver?.busyWith ? (
        <Banner
          tone="attention"
          title={t('{name} is on shipment {number} at that time', { name: driver.name, number: driver.busyWith })}
        >
          <form.Checkbox name="isOverlapConfirmed">{t('Assign anyway: the driver takes both loads')}</form.Checkbox>
        </Banner>
      ) : null}
    </FormSheet>
  )
}

function isEquipment(one: Equipment, other: Equipment): boolean {
  const same = (name: keyof Equipment) => (one[name] || null) === (other[name] || null)
  return same('tractorNumber') && same('trailerNumber')
}

function equipmentOf({ tractorNumber, trailerNumber }: Shipment): Equipment {
  return { tractorNumber, trailerNumber }
}

/** Which load it is, where the sheet stands over a list or a board. */
function loadText({ shipmentNumber, stops }: Shipment): string {
  const [first, last] = [stops[0], stops.at(-1)]
  const at = first?.appointment ?? first?.early
  return [
    shipmentNumber,
    first && last && `${first.city}, ${first.state} → ${last.city}, ${last.state}`,
    first && at && timeText({ at, timeZone: first.timeZone }),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** The driver's usual truck, where nobody has entered another one. */
function usualOf(
  { tractorNumber, trailerNumber }: AvailableDriver,
  { driver, ...entered }: { driver: AvailableDriver | null; tractorNumber: string; trailerNumber: string },
): { tractorNumber: string; trailerNumber: string } {
  const of = (name: 'tractorNumber' | 'trailerNumber', usual: string | null): string =>
    entered[name] === '' || entered[name] === driver?.[name] ? (usual ?? '') : entered[name]
  return { tractorNumber: of('tractorNumber', tractorNumber), trailerNumber: of('trailerNumber', trailerNumber) }
}
