import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AnswerOf } from '@waybill/contract/endpoint.ts'
import { SHIPMENT_STATUS } from '@waybill/contract/freight-codes.ts'
import { type Equipment, type Shipment, shipments } from '@waybill/contract/shipments/shipments.ts'
import { type ReactNode, useRef, useState } from 'react'
import { isProblem } from '../../api/problem.ts'
import { queryFor, useVerb } from '../../api/queries.ts'
import { besideField, generalRefusal } from '../../form/refusal-texts.ts'
import { keepShipment } from '../../shell/keep-shipment.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { SideSheet } from '../../ui/dialog.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { useDebounced } from '../../ui/use-debounced.ts'
import { imperative, t } from '../../ui/words.ts'
import styles from './dispatch-shipment.module.css'

type Driver = AnswerOf<typeof shipments.availableDrivers>['data'][number]

const SEARCH_DEBOUNCE_MS = 250

/** Who drives, with which tractor and trailer. With driver and tractor known the shipment is dispatched (domain T8). */
export function DispatchShipment({ shipment, onClose }: { shipment: Shipment; onClose: () => void }): ReactNode {
  const client = useQueryClient()
  const [tractor, setTractor] = useState(shipment.tractorNumber ?? '')
  const [trailer, setTrailer] = useState(shipment.trailerNumber ?? '')
  const [driver, setDriver] = useState<Driver>()
  const [isOverlapConfirmed, confirmOverlap] = useState(false)
  const [isTractorConfirmed, confirmTractor] = useState(false)
  // What the sheet was opened with: whoever set others meanwhile is not written over unseen.
  const [begun, setBegun] = useState(() => equipmentOf(shipment))
  const now = equipmentOf(shipment)
  const isChangedMeanwhile = now.tractorNumber !== begun.tractorNumber || now.trailerNumber !== begun.trailerNumber
  const verb = {
    showsOwnError: true,
    onDone: (changed: Shipment, _input: unknown, client: QueryClient) => keepShipment(client, changed),
  }
  const equip = useVerb(shipments.equip, verb)
  const assign = useVerb(shipments.assignDriver, verb)
  const error = equip.error ?? assign.error
  const isTractorBusy = isProblem(equip.error, 'tractor-not-available')
  const needsConfirmation = Boolean(driver?.busyWith) && !isOverlapConfirmed
  const isSameEquipment =
    tractor.trim() === (shipment.tractorNumber ?? '') && trailer.trim() === (shipment.trailerNumber ?? '')

  // The second press of a double click comes before the first is drawn.
  const isSaving = useRef(false)
  const saveOnce = async (): Promise<void> => {
    if (isSaving.current) return
    isSaving.current = true
    await save()
    isSaving.current = false
  }
  const save = async (): Promise<void> => {
    const params = { shipmentId: shipment.id }
    let changed = shipment
    try {
      if (!isSameEquipment)
        changed = await equip.mutateAsync({
          params,
          body: {
            tractorNumber: tractor.trim() || null,
            trailerNumber: trailer.trim() || null,
            replaces: begun,
            isOverlapConfirmed: isTractorConfirmed,
          },
        })
      if (driver) changed = await assign.mutateAsync({ params, body: { driverId: driver.id, isOverlapConfirmed } })
    } catch (refused) {
      // What was refused stands in the sheet; what went before it is saved and shows on the page.
      setBegun(equipmentOf(changed))
      if (isProblem(refused, 'changed-meanwhile')) await client.invalidateQueries({ queryKey: [shipments.find.path] })
      return
    }
    const isDispatched = changed.status === SHIPMENT_STATUS.dispatched && shipment.status !== changed.status
    toast.success(
      isDispatched
        ? t('Shipment {number} dispatched', { number: shipment.shipmentNumber })
        : t('Driver and equipment of {number} saved', { number: shipment.shipmentNumber }),
    )
    onClose()
  }
  return (
    <SideSheet
      isOpen
      onClose={onClose}
      title={t('Driver and equipment')}
      act={shipment.status === SHIPMENT_STATUS.booked && driver && tractor.trim() ? imperative('Dispatch') : t('Save')}
      pending={equip.isPending || assign.isPending}
      disabledReason={
        needsConfirmation
          ? t('Confirm that the driver takes both loads')
          : isTractorBusy && !isTractorConfirmed
            ? t('Confirm that the tractor takes both loads')
            : isChangedMeanwhile
              ? t('Someone else has changed this')
              : !driver && isSameEquipment && t('Choose a driver or change the equipment')
      }
      error={isTractorBusy ? null : generalRefusal(error, ['tractorNumber', 'trailerNumber'])}
      isDirty={driver !== undefined || !isSameEquipment}
      onAct={() => void saveOnce()}
    >
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
        <TextField
          label={t('Tractor')}
          value={tractor}
          onChange={(number) => {
            setTractor(number)
            confirmTractor(false)
            equip.reset()
          }}
          maxLength={20}
          error={besideField(error, 'tractorNumber')}
        />
        <TextField
          label={t('Trailer')}
          optional
          value={trailer}
          onChange={setTrailer}
          maxLength={20}
          error={besideField(error, 'trailerNumber')}
        />
      </div>
      {isTractorBusy ? (
        <Banner tone="attention" title={generalRefusal(equip.error, [])}>
          <Checkbox isSelected={isTractorConfirmed} onChange={confirmTractor}>
            {t('Save anyway: the tractor takes both loads')}
          </Checkbox>
        </Banner>
      ) : null}
      <DriverChoice
        shipment={shipment}
        chosen={driver}
        onChoose={(chosen) => {
          setDriver(chosen)
          confirmOverlap(false)
        }}
      />
      {driver?.busyWith ? (
        <Banner
          tone="attention"
          title={t('{name} is on shipment {number} at that time', { name: driver.name, number: driver.busyWith })}
        >
          <Checkbox isSelected={isOverlapConfirmed} onChange={confirmOverlap}>
            {t('Assign anyway: the driver takes both loads')}
          </Checkbox>
        </Banner>
      ) : null}
    </SideSheet>
  )
}

function equipmentOf({ tractorNumber, trailerNumber }: Shipment): Equipment {
  return { tractorNumber, trailerNumber }
}

interface DriverChoiceProps {
  shipment: Shipment
  chosen: Driver | undefined
  onChoose: (driver: Driver) => void
}

function DriverChoice({ shipment, chosen, onChoose }: DriverChoiceProps): ReactNode {
  const [text, setText] = useState('')
  const query = useDebounced(text.trim(), SEARCH_DEBOUNCE_MS) || undefined
  const { data, isError } = useQuery({
    ...queryFor(shipments.availableDrivers, { params: { shipmentId: shipment.id }, query: { query } }),
    placeholderData: keepPreviousData,
  })
  const isOn = (driver: Driver): boolean => shipment.drivers.some((assigned) => assigned.id === driver.id)
  // Who is free first; the server gives each half by name.
  const drivers = data?.data
    .filter((driver) => !isOn(driver))
    .toSorted((one, other) => Number(one.busyWith !== null) - Number(other.busyWith !== null))
  return (
    <div className={styles.drivers}>
      <SearchField label={t('Search drivers')} value={text} onChange={setText} />
      {isError ? (
        <Banner tone="stopped">{t('The drivers could not be loaded. Nothing was lost.')}</Banner>
      ) : !drivers ? (
        <SkeletonRows rows={4} height={44} />
      ) : drivers.length === 0 ? (
        <p className={styles.none}>{t('No Matching Results')}</p>
      ) : (
        <div className={styles.list}>
          <RadioGroup
            label={t('Driver')}
            value={chosen?.id ?? null}
            options={drivers.map((driver) => ({ value: driver.id, label: driver.name, detail: detailOf(driver) }))}
            onChange={(id) => {
              const driver = drivers.find((one) => one.id === id)
              if (driver) onChoose(driver)
            }}
          />
        </div>
      )}
    </div>
  )
}

function detailOf({ mobilePhoneNumber, busyWith }: Driver): string {
  const busy = busyWith && t('on shipment {number} at that time', { number: busyWith })
  return [mobilePhoneNumber, busy].filter(Boolean).join(' · ')
}
