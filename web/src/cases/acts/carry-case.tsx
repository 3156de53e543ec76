import { cases } from '@waybill/contract/cases/cases.ts'
import { type ReactNode, useState } from 'react'
import { act } from '../../api/queries.ts'
import { FormDialog } from '../../form/shells.tsx'
import { useForm } from '../../form/use-form.ts'
import { t } from '../../ui/words.ts'
import { finish } from '../kept-case.ts'
import { NeededDocuments } from '../open/needed-documents.tsx'
import type { CaseFormProps } from './case-acts.tsx'

/** Says that what the provider waits for is there, or sends it. */
export function ReplyCase({ about, onClose }: CaseFormProps): ReactNode {
  const [isSending, setSending] = useState(false)
  const form = useForm({
    begin: () => ({ text: '' }),
    send: ({ text }) => act(cases.reply, { params: { caseId: about.id }, body: { text: text.trim() } }),
    onDone: (...answer) => finish(answer, t('Reply sent'), onClose),
  })
  return (
    <FormDialog
      form={form}
      isBusy={isSending}
      onClose={onClose}
      title={t('Reply to case {number}', { number: about.caseNumber })}
      act={t('Send reply')}
      disabledReason={form.draft.text.trim() === '' ? t('Enter a reply') : null}
    >
      {about.hold ? <p>{about.hold.reason}</p> : null}
      <NeededDocuments
        of={about.requiredDocuments.filter(({ description }) => about.hold?.documents.includes(description))}
        name={about.caseNumber}
        caseId={about.id}
        onSending={setSending}
      />
      <form.Text name="text" label={t('Reply')} rows={3} maxLength={500} />
    </FormDialog>
  )
}

/** Withdraws what nobody has decided yet. */
export function WithdrawCase({ about, onClose }: CaseFormProps): ReactNode {
  const form = useForm({
    begin: () => ({}),
    send: () => act(cases.withdraw, { params: { caseId: about.id } }),
    onDone: (...answer) => finish(answer, t('Case {number} withdrawn', { number: about.caseNumber }), onClose),
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Withdraw case {number}?', { number: about.caseNumber })}
      act={t('Withdraw case')}
      actVariant="danger"
    >
      <p>{t('The provider stops working on it. You can create it again until its deadline.')}</p>
    </FormDialog>
  )
}
