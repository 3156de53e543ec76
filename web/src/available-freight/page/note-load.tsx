import {
  type AvailableLoad,
  availableFreight,
  HIDE_REASONS,
} from '@waybill/contract/available-freight/available-freight.ts'
import type { ReactNode } from 'react'
import { act, remember } from '../../api/queries.ts'
import { FormDialog } from '../../form/shells.tsx'
import { useForm } from '../../form/use-form.ts'
import { toast } from '../../ui/toast.ts'
import { t } from '../../ui/words.ts'
import { HIDE_REASON_NAMES } from './hide-reason-names.ts'

const SHOWN = 'shown' as const

/** A note for one's colleagues, and whether the load stays on the company's board. */
export function NoteLoad({ load, onClose }: { load: AvailableLoad; onClose: () => void }): ReactNode {
  const params = { shipmentNumber: load.shipmentNumber }
  const { isStarred, hiddenBecause, note } = load.mark
  const form = useForm({
    begin: () => ({ note: note ?? '', hiddenBecause: hiddenBecause ?? SHOWN }),
    send: (draft) =>
      act(availableFreight.mark, {
        params,
        body: {
          isStarred,
          note: draft.note.trim() || null,
          hiddenBecause: draft.hiddenBecause === SHOWN ? null : draft.hiddenBecause,
        },
      }),
    onDone: (marked, _asked, client) => {
      remember(client, availableFreight.find, { params }, marked)
      toast.success(marked.mark.hiddenBecause ? t('Hidden from your board') : t('Saved'))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Note or hide')}
      act={t('Save')}
      disabledReason={!form.isDirty && t('Nothing has changed')}
    >
      <form.Text
        name="note"
        label={t('Note')}
        help={t('Only your company reads it.')}
        optional
        rows={3}
        maxLength={500}
      />
      <form.Radio
        name="hiddenBecause"
        label={t('On your board')}
        options={[
          { value: SHOWN, label: t('Shown') },
          ...HIDE_REASONS.map((reason) => ({
            value: reason,
            label: t('Hidden: {reason}', { reason: t(HIDE_REASON_NAMES[reason]) }),
          })),
        ]}
      />
    </FormDialog>
  )
}
