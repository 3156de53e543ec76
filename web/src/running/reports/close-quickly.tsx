import { running } from '@waybill/contract/running/running.ts'
import type { ReactNode } from 'react'
import { act } from '../../api/queries.ts'
import { FormDialog } from '../../form/shells.tsx'
import { useForm } from '../../form/use-form.ts'
import { keepShipment } from '../../shell/keep-shipment.ts'
import { toast } from '../../ui/toast.ts'
import { t } from '../../ui/words.ts'
import type { RoadReportProps } from './record-check-call.tsx'

/** Marks a load nobody reports on as delivered, with the planned times (domain T21). */
export function CloseQuickly({ shipment, onClose }: RoadReportProps): ReactNode {
  const form = useForm({
    begin: () => ({}),
    send: () => act(running.closeQuickly, { params: { shipmentId: shipment.id } }),
    onDone: (changed, _asked, client) => {
      keepShipment(client, changed)
      toast.success(t('Shipment {number} delivered', { number: changed.shipmentNumber }))
      onClose()
    },
  })
  return (
    <FormDialog form={form} onClose={onClose} title={t('Close with planned times')} act={t('Close shipment')}>
      <p>
        {t(
          'Arrivals and departures that nobody reported are filled in as planned. They count neither as on time nor for detention.',
        )}
      </p>
    </FormDialog>
  )
}
