import { useQuery } from '@tanstack/react-query'
import { type EldVehicle, eld } from '@waybill/contract/eld/eld.ts'
import { type FleetVehicle, fleet } from '@waybill/contract/fleet/fleet.ts'
import { TRACKING_PROVIDERS } from '@waybill/contract/tracking-providers.ts'
import { type ReactNode, useState } from 'react'
import { act, queryFor, remember } from '../../api/queries.ts'
import { FormDialog } from '../../form/shells.tsx'
import { useForm } from '../../form/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/error-state.tsx'
import { toast } from '../../ui/toast.ts'
import { t } from '../../ui/words.ts'

/** Which vehicle at the company's ELD provider a tractor is, and the way to say so where their numbers differ. */
export function EldOfTractor({ tractor }: { tractor: FleetVehicle }): ReactNode {
  const found = useQuery(queryFor(eld.vehicles, {}))
  const [isOpen, setOpen] = useState(false)
  if (found.isLoadingError) return <ErrorNote found={found} />
  const { data } = found
  if (!data || data.data.length === 0) return '—'
  const own = data.data.find(({ vehicleId }) => vehicleId === tractor.id)
  return (
    <>
      {own ? ownText(own) : t('No ELD vehicle has this number')}{' '}
      {tractor.can.change === true ? (
        <Button size="small" variant="quiet" onPress={() => setOpen(true)}>
          {t('Choose ELD vehicle')}
        </Button>
      ) : null}
      {isOpen ? <ChooseVehicle tractor={tractor} vehicles={data.data} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function ownText({ name, provider, isByHand }: EldVehicle): string {
  const words = { name, provider: TRACKING_PROVIDERS[provider].name }
  return isByHand ? t('{name} at {provider}, chosen by hand', words) : t('{name} at {provider}, by its number', words)
}

interface ChooseVehicleProps {
  tractor: FleetVehicle
  vehicles: readonly EldVehicle[]
  onClose: () => void
}

const BY_NUMBER = 'by-number'
const keyOf = ({ provider, eldVehicleId }: EldVehicle) => `${provider} ${eldVehicleId}`

function ChooseVehicle({ tractor, vehicles, onClose }: ChooseVehicleProps): ReactNode {
  const chosen = vehicles.find(({ vehicleId, isByHand }) => isByHand && vehicleId === tractor.id)
  const form = useForm({
    begin: () => ({ link: chosen ? keyOf(chosen) : BY_NUMBER }),
    send: ({ link }) => {
      const found = vehicles.find((vehicle) => keyOf(vehicle) === link)
      const body = { link: found ? { provider: found.provider, eldVehicleId: found.eldVehicleId } : null }
      return act(fleet.linkVehicle, { params: { vehicleId: tractor.id }, body })
    },
    onDone: (saved, _asked, client) => {
      remember(client, eld.vehicles, {}, saved)
      toast.success(t('{number} saved', { number: tractor.number }))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('ELD vehicle of tractor {number}', { number: tractor.number })}
      act={t('Save')}
    >
      <form.Select
        name="link"
        label={t('ELD vehicle')}
        options={[
          { value: BY_NUMBER, label: t('Match by number') },
          ...vehicles.map((vehicle) => ({
            value: keyOf(vehicle),
            label: `${vehicle.name} · ${TRACKING_PROVIDERS[vehicle.provider].name}`,
          })),
        ]}
      />
    </FormDialog>
  )
}
