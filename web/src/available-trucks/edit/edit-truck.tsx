import { useQueryClient } from '@tanstack/react-query'
import { type AvailableTruck, availableTrucks } from '@waybill/contract/available-trucks/available-trucks.ts'
import type { BodySentTo } from '@waybill/contract/endpoint.ts'
import { EQUIPMENT_MODE_NAMES, type EquipmentMode } from '@waybill/contract/freight-codes.ts'
import type { ReactNode } from 'react'
import { invalidateSubjects } from '../../api/freshness.ts'
import { act, queryFor } from '../../api/queries.ts'
import { FormSheet } from '../../form/shells.tsx'
import { useForm } from '../../form/use-form.ts'
import { useCurrentUser } from '../../shell/current-user.ts'
import { DateTimeField } from '../../ui/date-field.tsx'
import { FieldRow, FormSection } from '../../ui/form-section.tsx'
import { toast } from '../../ui/toast.ts'
import { fieldClockAt } from '../../ui/wall-clock.ts'
import { t } from '../../ui/words.ts'

const EQUIPMENT: readonly EquipmentMode[] = [0, 1, 2, 3, 4, 5]
const USUAL_MILES = 100

/** Where the contract's names differ. */
const NAMES = { wants: null, toCity: 'destination', toState: 'destination', states: 'destinationStates' } as const

type Wants = 'anywhere' | 'states' | 'place'

interface TruckDraft {
  equipmentMode: `${EquipmentMode}`
  trailerFeet: number | null
  city: string
  state: string
  emptyFrom: string
  emptyUntil: string
  radius: number | null
  wants: Wants
  states: string
  toCity: string
  toState: string
  destinationRadius: number | null
  maxMiles: number | null
  minPerMile: number | null
  tractorNumber: string
  driverName: string
  note: string
}

export interface EditTruckProps {
  /** Absent to post one. */
  truck?: AvailableTruck
  onClose: () => void
}

/** Posts a truck, or corrects one: where and when it is empty, and what it wants. */
export function EditTruck({ truck, onClose }: EditTruckProps): ReactNode {
  const { timeZone } = useCurrentUser()
  const client = useQueryClient()
  const params = { truckId: truck?.id ?? '' }
  const form = useForm({
    begin: () => (truck ? draftOf(truck) : blank(timeZone)),
    names: NAMES,
    version: truck?.version,
    send: (draft, version) =>
      truck
        ? act(availableTrucks.change, { params, body: entryIn(draft), version })
        : act(availableTrucks.post, { body: entryIn(draft) }),
    onDone: () => {
      void invalidateSubjects(client, ['truck'])
      toast.success(truck ? t('Truck saved') : t('Truck posted'))
      onClose()
    },
    conflict: {
      now: async () => {
        const now = await client.fetchQuery({ ...queryFor(availableTrucks.find, { params }), staleTime: 0 })
        return { draft: draftOf(now), version: now.version }
      },
    },
  })
  const { wants, city, emptyFrom, states, toCity } = form.draft
  return (
    <FormSheet
      form={form}
      onClose={onClose}
      title={truck ? t('Change truck') : t('Post a truck')}
      act={truck ? t('Save truck') : t('Post truck')}
      disabledReason={
        city.trim() === ''
          ? t('Enter where the truck is empty')
          : emptyFrom === ''
            ? t('Enter when it is empty')
            : wants === 'states' && statesIn(states).length === 0
              ? t('Enter the states it wants to go to')
              : wants === 'place' && toCity.trim() === '' && t('Enter where it wants to go')
      }
    >
      <FieldRow>
        <form.Select
          name="equipmentMode"
          label={t('Equipment')}
          options={EQUIPMENT.map((mode) => ({ value: `${mode}` as const, label: t(EQUIPMENT_MODE_NAMES[mode]) }))}
        />
        <form.Number
          name="trailerFeet"
          label={t('Trailer length')}
          unit={t('ft')}
          minValue={10}
          maxValue={60}
          optional
        />
      </FieldRow>
      <FormSection title={t('Where and when it is empty')}>
        <FieldRow>
          <form.Text name="city" label={t('City')} />
          <form.Text
            name="state"
            label={t('State')}
            autoComplete="off"
            onChange={(state) => form.set({ state: state.toUpperCase().slice(0, 2) })}
          />
        </FieldRow>
        <form.Field name="emptyFrom">
          {(field) => (
            <DateTimeField zone={null} label={t('Empty at')} help={t('Local time where the truck is.')} {...field} />
          )}
        </form.Field>
        <form.Field name="emptyUntil">
          {(field) => (
            <DateTimeField
              zone={null}
              label={t('Available until')}
              optional
              help={t('Without a time, it stays posted for a day.')}
              {...field}
            />
          )}
        </form.Field>
        <form.Number name="radius" label={t('Max empty miles to pickup')} unit={t('mi')} minValue={1} maxValue={500} />
      </FormSection>
      <FormSection title={t('Preferences')}>
        <form.Radio
          name="wants"
          label={t('Destination wanted')}
          options={[
            { value: 'anywhere', label: t('Anywhere') },
            { value: 'states', label: t('To certain states') },
            { value: 'place', label: t('Near a place') },
          ]}
        />
        {wants === 'states' ? (
          <form.Text name="states" label={t('States')} placeholder={t('TX, OK')} autoComplete="off" />
        ) : null}
        {wants === 'place' ? (
          <>
            <FieldRow>
              <form.Text name="toCity" about="destination.city" label={t('City')} />
              <form.Text
                name="toState"
                about="destination.state"
                label={t('State')}
                autoComplete="off"
                onChange={(toState) => form.set({ toState: toState.toUpperCase().slice(0, 2) })}
              />
            </FieldRow>
            <form.Number
              name="destinationRadius"
              label={t('Destination radius')}
              unit={t('mi')}
              minValue={1}
              maxValue={500}
            />
          </>
        ) : null}
        <FieldRow>
          <form.Number name="maxMiles" label={t('Max miles')} unit={t('mi')} minValue={1} maxValue={9_999} optional />
          <form.Money
            name="minPerMile"
            label={t('Min rate per mile')}
            help={t('In US dollars, incl. empty miles. Only your company sees it.')}
            minValue={0}
            optional
          />
        </FieldRow>
      </FormSection>
      <FieldRow>
        <form.Text name="tractorNumber" label={t('Tractor number')} optional maxLength={30} autoComplete="off" />
        <form.Text name="driverName" label={t('Driver')} optional maxLength={80} autoComplete="off" />
      </FieldRow>
      <form.Text name="note" label={t('Note')} optional rows={2} maxLength={300} />
    </FormSheet>
  )
}

const HOUR = 3_600_000

function blank(timeZone: string): TruckDraft {
  return {
    equipmentMode: '0',
    trailerFeet: null,
    city: '',
    state: '',
    emptyFrom: fieldClockAt(Math.ceil(Date.now() / HOUR) * HOUR, timeZone),
    emptyUntil: '',
    radius: USUAL_MILES,
    wants: 'anywhere',
    states: '',
    toCity: '',
    toState: '',
    destinationRadius: USUAL_MILES,
    maxMiles: null,
    minPerMile: null,
    tractorNumber: '',
    driverName: '',
    note: '',
  }
}

/** Its times come as the clock where the truck is shows them, and go back so. */
function draftOf(truck: AvailableTruck): TruckDraft {
  const { place, destination, destinationStates } = truck
  return {
    equipmentMode: `${truck.equipmentMode}`,
    trailerFeet: truck.trailerFeet,
    city: place.city,
    state: place.state,
    emptyFrom: truck.emptyFrom.slice(0, 16),
    emptyUntil: truck.emptyUntil.slice(0, 16),
    radius: truck.radius,
    wants: destination ? 'place' : destinationStates.length > 0 ? 'states' : 'anywhere',
    states: destinationStates.join(', '),
    toCity: destination?.city ?? '',
    toState: destination?.state ?? '',
    destinationRadius: truck.destinationRadius,
    maxMiles: truck.maxMiles,
    minPerMile: truck.minPerMile,
    tractorNumber: truck.tractorNumber ?? '',
    driverName: truck.driverName ?? '',
    note: truck.note ?? '',
  }
}

/** `TX, OK ar` → TX, OK, AR. */
function statesIn(text: string): string[] {
  return [...new Set(text.toUpperCase().match(/\b[A-Z]{2}\b/g) ?? [])]
}

function entryIn(draft: TruckDraft): BodySentTo<typeof availableTrucks.post> {
  const { equipmentMode, wants, states, toCity, toState, radius, destinationRadius, emptyUntil, ...rest } = draft
  return {
    ...rest,
    equipmentMode: EQUIPMENT.find((mode) => `${mode}` === equipmentMode) ?? 0,
    emptyUntil: emptyUntil || null,
    radius: radius ?? USUAL_MILES,
    destinationStates: wants === 'states' ? statesIn(states) : [],
    destination: wants === 'place' ? { city: toCity, state: toState } : null,
    destinationRadius: destinationRadius ?? USUAL_MILES,
    tractorNumber: rest.tractorNumber.trim() || null,
    driverName: rest.driverName.trim() || null,
    note: rest.note.trim() || null,
  }
}
