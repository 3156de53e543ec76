import { paper } from '@waybill/contract/paper/paper.ts'
import type { Shipment } from '@waybill/contract/shipments/shipments.ts'
import type { ReactNode } from 'react'
import { act, remember } from '../api/queries.ts'
import { FormDialog } from '../form/shells.tsx'
import { useForm } from '../form/use-form.ts'
import { toast } from '../ui/toast.ts'
import { t } from '../ui/words.ts'

/** The agreement changed: the next revision says why, and voids the last one with its signature. */
export function IssueAnew({ shipment, onClose }: { shipment: Shipment; onClose: () => void }): ReactNode {
  const form = useForm({
    begin: () => ({ reason: '' }),
    send: (body) => act(paper.issueAnew, { params: { shipmentId: shipment.id }, body }),
    onDone: (answer, _asked, client) => {
      remember(client, paper.confirmations, { params: { shipment: shipment.shipmentNumber } }, answer)
      toast.success(t('Rate confirmation of {number} reissued', { number: shipment.shipmentNumber }))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Reissue the rate confirmation')}
      act={t('Reissue')}
      disabledReason={form.draft.reason.trim() === '' && t('Enter a reason')}
    >
      <p>{t('The revision in force becomes void, signed or not, and the carrier is asked to sign the new one.')}</p>
      <form.Text
        name="reason"
        label={t('Reason')}
        help={t('The carrier sees it on the document.')}
        rows={2}
        maxLength={300}
      />
    </FormDialog>
  )
}
