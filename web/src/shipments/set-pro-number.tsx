import { booking } from '@waybill/contract/booking.ts'
import type { Shipment } from '@waybill/contract/shipments.ts'
import { type ReactNode, useState } from 'react'
import { useVerb } from '../api/queries.ts'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast.ts'
import { t } from '../ui/words.ts'
import { keepShipment } from './keep-shipment.ts'
import { besideField, generalRefusal } from './refusal-texts.ts'

/** The number under which the carrier's own systems know the load. */
export function SetProNumber({ shipment, onClose }: { shipment: Shipment; onClose: () => void }): ReactNode {
  const [value, setValue] = useState(shipment.proNumber ?? '')
  const isSame = value.trim() === (shipment.proNumber ?? '')
  const save = useVerb(booking.setProNumber, {
    showsOwnError: true,
    onDone: (changed, _input, client) => {
      keepShipment(client, changed)
      toast.success(t('PRO number of {number} saved', { number: shipment.shipmentNumber }))
      onClose()
    },
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('PRO number')}
      act={t('Save')}
      pending={save.isPending}
      isDirty={!isSame}
      disabledReason={isSame && t('Nothing has changed')}
      error={generalRefusal(save.error, ['value'])}
      onAct={() => save.mutate({ params: { shipmentId: shipment.id }, body: { value: value.trim() || null } })}
    >
      <TextField
        label={t('PRO number')}
        help={t("The carrier's own number of this load. Searching finds it.")}
        maxLength={30}
        autoComplete="off"
        value={value}
        onChange={setValue}
        error={besideField(save.error, 'value')}
      />
    </Dialog>
  )
}
