import { IconTruckOff } from '@tabler/icons-react'
import { type FleetVehicle, fleet } from '@waybill/contract/fleet/fleet.ts'
import { EQUIPMENT_MODE_NAMES } from '@waybill/contract/freight-codes.ts'
import { PAGE_SIZE } from '@waybill/contract/paging.ts'
import { queryFor } from '../../api/queries.ts'
import styles from '../../list/records.module.css'
import { recordsOf } from '../../list/records.tsx'
import { ShipmentStatusChip } from '../../shell/shipment-status.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { t } from '../../ui/words.ts'
import type { VehicleSearch } from './vehicle-search.ts'

/** Tractors and trailers: what each is, who drives it, and the load it is on. */
export const vehicleRows = recordsOf({
  label: 'Trucks and trailers',
  asks: (search: VehicleSearch, page) => queryFor(fleet.vehicles, { query: { ...search, page, pageSize: PAGE_SIZE } }),
  keyOf: ({ id }) => id,
  preview: '/fleet/vehicles/$vehicleId/preview',
  isShort: true,
  widths: 'minmax(140px, 1fr) minmax(140px, 1.2fr) minmax(150px, 1.2fr) 110px',
  says: (vehicle) => ({
    name: vehicle.number,
    below: kindText(vehicle),
    second: (
      <>
        <span className={styles.plain}>{vehicle.driverName ?? t('No usual driver')}</span>
        <span className={styles.faint}>{plateText(vehicle)}</span>
      </>
    ),
    standing: (
      <span className={styles.plain}>
        {vehicle.onLoad ? t('On {number}', { number: vehicle.onLoad.shipmentNumber }) : t('No load')}
      </span>
    ),
    end: vehicle.isRetired ? (
      <StatusChip tone="planned" size="small">
        {t('Retired')}
      </StatusChip>
    ) : vehicle.onLoad ? (
      <ShipmentStatusChip status={vehicle.onLoad.status} size="small" />
    ) : null,
  }),
  failed: 'The trucks and trailers could not be loaded',
  nothing: ({ view }) => ({
    icon: <IconTruckOff aria-hidden="true" />,
    noMatch: 'No truck or trailer matches this search.',
    title: view === 'retired' ? 'Nothing retired' : 'No trucks or trailers yet',
    says: view === 'retired' ? 'What you retire stays here.' : 'Add your tractors and trailers.',
  }),
})

export function kindText({ kind, equipmentMode, feet }: FleetVehicle): string {
  if (kind === 'tractor') return t('Tractor')
  return [
    t('Trailer'),
    equipmentMode === null ? null : t(EQUIPMENT_MODE_NAMES[equipmentMode]),
    feet === null ? null : t('{feet} ft', { feet }),
  ]
    .filter(Boolean)
    .join(' · ')
}

export function plateText({ plate, plateState }: FleetVehicle): string {
  return plate ? [plate, plateState].filter(Boolean).join(', ') : t('No plate on file')
}
