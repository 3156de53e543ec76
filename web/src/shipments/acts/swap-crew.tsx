import { useQueryClient } from '@tanstack/react-query'
import { type AvailableDriver, type Shipment, shipments } from '@waybill/contract/shipments/shipments.ts'
import { SWAP_REASON_CODES, SWAP_REASONS, type SwapReason } from '@waybill/contract/shipments/swap-reasons.ts'
import type { ReactNode } from 'react'
import { isProblem } from '../../api/problem.ts'
import { act } from '../../api/queries.ts'
import { refusalText } from '../../form/refusals.ts'
import { FormSheet } from '../../form/shells.tsx'
import { useForm } from '../../form/use-form.ts'
import { keepShipment, shipmentQuery } from '../../shell/keep-shipment.ts'
import { Banner } from '../../ui/banner.tsx'
import { toast } from '../../ui/toast.ts'
import { t, whyNot } from '../../ui/words.ts'
import styles from './dispatch-shipment.module.css'
import { DriverChoice } from './driver-choice.tsx'

/** Where the contract's names differ. */
const NAMES = { on: 'driver', offId: 'driver' } as const

/** Another driver, tractor or trailer for a load under way, and why. */
export function SwapCrew({ shipment, onClose }: { shipment: Shipment; onClose: () => void }): ReactNode {
  const isBusy = (error: unknown): boolean =>
    isProblem(error, 'driver-not-available') || isProblem(error, 'tractor-not-available')
  const client = useQueryClient()
  const form = useForm({
    begin: () => draftOf(shipment),
    names: NAMES,
    send: ({ on, offId, reason, ...draft }) =>
      reason &&
      act(shipments.swap, {
        params: { shipmentId: shipment.id },
        body: {
          driver: on && { offId, onId: on.id },
          tractorNumber: draft.tractorNumber.trim() || null,
          trailerNumber: draft.trailerNumber.trim() || null,
          replaces: draft.replaces,
          reason,
          text: draft.text.trim() || null,
          isOverlapConfirmed: draft.isOverlapConfirmed,
        },
      }),
    onDone: (changed) => {
      keepShipment(client, changed)
      toast.success(t('Swap on {number} recorded', { number: shipment.shipmentNumber }))
      onClose()
    },
    // Asked beside the driver.
    say: (error) => (isBusy(error) ? '' : undefined),
    conflict: {
      now: async () => {
        const now = await client.fetchQuery({ ...shipmentQuery(shipment.shipmentNumber), staleTime: 0 })
        return { draft: draftOf(now), version: now.version }
      },
    },
  })
  const { on, tractorNumber, trailerNumber, replaces, reason, text, isOverlapConfirmed } = form.draft
  const isSame =
    !on &&
    tractorNumber.trim() === (replaces.tractorNumber ?? '') &&
    trailerNumber.trim() === (replaces.trailerNumber ?? '')
  return (
    <FormSheet
      form={form}
      onClose={onClose}
      title={t('Swap driver or equipment')}
      act={t('Record swap')}
      disabledReason={
        on && whyNot(on.can)
          ? whyNot(on.can)
          : isSame
            ? t('Choose another driver, tractor or trailer')
            : !reason
              ? t('Choose the reason')
              : reason === 'other' && text.trim() === ''
                ? t('Enter the reason')
                : (isBusy(form.failure) || on?.busyWith) &&
                  !isOverlapConfirmed &&
                  t('Confirm that both loads are taken')
      }
    >
      <form.Select
        name="reason"
        label={t('Why')}
        placeholder={t('Choose the reason')}
        options={SWAP_REASON_CODES.map((value) => ({ value, label: t(SWAP_REASONS[value]) }))}
      />
      <form.Text name="text" label={t('Remarks')} optional={reason !== 'other'} maxLength={200} />
      <div className={styles.equipment}>
        <form.Text name="tractorNumber" label={t('Tractor')} maxLength={20} autoComplete="off" />
        <form.Text name="trailerNumber" label={t('Trailer')} optional maxLength={20} autoComplete="off" />
      </div>
      {shipment.drivers.length > 1 ? (
        <form.Select
          name="offId"
          label={t('Who leaves the load')}
          options={shipment.drivers.map(({ id, name }) => ({ value: id, label: name }))}
        />
      ) : null}
      {isBusy(form.failure) || on?.busyWith ? (
        <Banner
          tone="attention"
          title={
            isBusy(form.failure)
              ? refusalText(form.failure)
              : t('{name} is on shipment {number} at that time', { name: on?.name ?? '', number: on?.busyWith ?? '' })
          }
        >
          <form.Checkbox name="isOverlapConfirmed">{t('Swap anyway: both loads are taken')}</form.Checkbox>
        </Banner>
      ) : null}
      {shipment.drivers.length > 0 ? (
        <DriverChoice
          shipment={shipment}
          chosen={on ?? undefined}
          onChoose={(chosen) => form.set({ on: chosen, isOverlapConfirmed: false })}
        />
      ) : null}
    </FormSheet>
  )
}

function draftOf({ drivers: [driver], tractorNumber, trailerNumber }: Shipment) {
  return {
    offId: driver?.id ?? '',
    on: null as AvailableDriver | null,
    tractorNumber: tractorNumber ?? '',
    trailerNumber: trailerNumber ?? '',
    /** As it was when the sheet opened: a change by others meanwhile is not overwritten unseen. */
    replaces: { tractorNumber, trailerNumber },
    reason: null as SwapReason | null,
    text: '',
    isOverlapConfirmed: false,
  }
}
