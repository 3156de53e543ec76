import { useQueryClient } from '@tanstack/react-query'
import { type FleetVehicle, fleet, VEHICLE_KINDS, type VehicleKind } from '@waybill/contract/fleet/fleet.ts'
import { EQUIPMENT_MODE_NAMES, type EquipmentMode } from '@waybill/contract/freight-codes.ts'
import type { ReactNode } from 'react'
import { invalidateSubjects } from '../../api/freshness.ts'
import { act, queryFor } from '../../api/queries.ts'
import { FormSheet } from '../../form/shells.tsx'
import { useForm } from '../../form/use-form.ts'
import { FieldRow } from '../../ui/form-section.tsx'
import { toast } from '../../ui/toast.ts'
import { t } from '../../ui/words.ts'

/** Every trailer's equipment; power only is a tractor alone. */
const EQUIPMENT: readonly EquipmentMode[] = [0, 1, 2, 3, 4]
const KIND_NAMES: Readonly<Record<VehicleKind, string>> = { tractor: 'Tractor', trailer: 'Trailer' }

export interface EditVehicleProps {
  /** Absent to add one. */
  vehicle?: FleetVehicle
  kind: VehicleKind
  onClose: () => void
}

export function EditVehicle({ vehicle, kind, onClose }: EditVehicleProps): ReactNode {
  const client = useQueryClient()
  const params = { vehicleId: vehicle?.id ?? '' }
  const form = useForm({
    begin: () => draftOf(vehicle, kind),
    version: vehicle?.version,
    send: (draft, version) => {
      const isTrailer = draft.kind === 'trailer'
      const body = {
        kind: draft.kind,
        number: draft.number,
        plate: draft.plate.trim() || null,
        plateState: draft.plateState.trim() || null,
        equipmentMode: isTrailer ? (EQUIPMENT.find((mode) => String(mode) === draft.equipmentMode) ?? 0) : null,
        feet: isTrailer ? draft.feet : null,
        note: draft.note.trim() || null,
      }
      return vehicle ? act(fleet.changeVehicle, { params, body, version }) : act(fleet.addVehicle, { body })
    },
    onDone: (saved) => {
      void invalidateSubjects(client, ['company'])
      toast.success(t('{number} saved', { number: saved.number }))
      onClose()
    },
    conflict: {
      now: async () => {
        const now = await client.fetchQuery({ ...queryFor(fleet.vehicle, { params }), staleTime: 0 })
        return { draft: draftOf(now, now.kind), version: now.version }
      },
    },
  })
  const isTrailer = form.draft.kind === 'trailer'
  return (
    <FormSheet
      form={form}
      onClose={onClose}
      title={vehicle ? t('Change {number}', { number: vehicle.number }) : t('Add truck or trailer')}
      act={vehicle ? t('Save') : t('Add')}
      disabledReason={form.draft.number.trim() === '' && t('Enter the number')}
    >
      <form.Radio
        name="kind"
        label={t('Type')}
        options={VEHICLE_KINDS.map((value) => ({ value, label: t(KIND_NAMES[value]) }))}
      />
      <form.Text name="number" label={t('Number')} maxLength={20} autoComplete="off" />
      <FieldRow>
        <form.Text name="plate" label={t('Plate')} optional maxLength={12} autoComplete="off" />
        <form.Text
          name="plateState"
          label={t('Plate state')}
          optional
          autoComplete="off"
          onChange={(next) => form.set({ plateState: next.toUpperCase().slice(0, 2) })}
        />
      </FieldRow>
      {isTrailer ? (
        <FieldRow>
          <form.Select
            name="equipmentMode"
            label={t('Equipment')}
            options={EQUIPMENT.map((mode) => ({ value: String(mode), label: t(EQUIPMENT_MODE_NAMES[mode]) }))}
          />
          <form.Number name="feet" label={t('Length')} unit={t('ft')} minValue={10} maxValue={60} optional />
        </FieldRow>
      ) : null}
      <form.Text name="note" label={t('Note')} optional maxLength={200} />
    </FormSheet>
  )
}

function draftOf(vehicle: FleetVehicle | undefined, kind: VehicleKind) {
  return {
    kind: vehicle?.kind ?? kind,
    number: vehicle?.number ?? '',
    plate: vehicle?.plate ?? '',
    plateState: vehicle?.plateState ?? '',
    equipmentMode: String(vehicle?.equipmentMode ?? 0),
    feet: vehicle?.feet ?? null,
    note: vehicle?.note ?? '',
  }
}
