import { CaseHold, caseTypeOf } from '@waybill/contract/cases/case-types.ts'
import { cases } from '@waybill/contract/cases/cases.ts'
import { FILE_TYPES } from '@waybill/contract/documents/file-types.ts'
import type { ReactNode } from 'react'
import { act } from '../../api/queries.ts'
import { typeText } from '../../documents/document-text.ts'
import { FormDialog } from '../../form/shells.tsx'
import { useForm } from '../../form/use-form.ts'
import { DateField } from '../../ui/date-field.tsx'
import { t } from '../../ui/words.ts'
import { finish } from '../kept-case.ts'
import type { CaseFormProps } from './case-acts.tsx'

/** Waits for somebody; the time to answer stops. */
export function HoldCase({ about, onClose }: CaseFormProps): ReactNode {
  const { caseNumber } = about
  const form = useForm({
    begin: () => ({ subStatus: 'Waiting on Carrier' as CaseHold, reason: '', followUpOn: null as string | null }),
    send: ({ subStatus, reason, followUpOn }) =>
      act(cases.hold, {
        params: { caseId: about.id },
        body: { subStatus, reason: reason.trim(), followUpOn: followUpOn ?? undefined },
      }),
    onDone: (...answer) => finish(answer, t('Case {number} is on hold', { number: caseNumber }), onClose),
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Put case {number} on hold', { number: caseNumber })}
      act={t('Put case on hold')}
      disabledReason={form.draft.reason.trim() === '' ? t('Enter a reason') : null}
    >
      <form.Select
        name="subStatus"
        label={t('Reason for the hold')}
        options={CaseHold.options.map((value) => ({ value, label: t(value) }))}
      />
      <form.Text name="reason" label={t('Reason')} rows={2} maxLength={500} />
      <form.Field name="followUpOn">{(field) => <DateField label={t('Follow-up')} optional {...field} />}</form.Field>
    </FormDialog>
  )
}

/** The documents that its type needs come first. */
export function AskForDocuments({ about, onClose }: CaseFormProps): ReactNode {
  const needed = caseTypeOf(about.type.code).documents
  const form = useForm({
    begin: () => ({
      fileTypes: about.requiredDocuments.flatMap(({ fileType, isSatisfied }) => (isSatisfied ? [] : String(fileType))),
      text: '',
    }),
    send: ({ fileTypes, text }) =>
      act(cases.askForDocuments, {
        params: { caseId: about.id },
        body: { fileTypes: fileTypes.map(Number), text: text.trim() },
      }),
    onDone: (...answer) => finish(answer, t('Documents were requested from the carrier'), onClose),
  })
  const { fileTypes, text } = form.draft
  const offered = [...FILE_TYPES.values()].filter(({ code, on }) => on === 'case' || needed.includes(code))
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Request documents for case {number}', { number: about.caseNumber })}
      act={t('Request documents')}
      disabledReason={
        fileTypes.length === 0 ? t('Choose a document') : text.trim() === '' ? t('Enter what is needed') : null
      }
    >
      <form.Checkboxes
        name="fileTypes"
        label={t('Documents')}
        options={offered.map(({ code, name }) => ({ value: String(code), label: typeText(name) }))}
      />
      <form.Text name="text" label={t('What is needed')} rows={2} maxLength={500} />
    </FormDialog>
  )
}

/** For what is no matter of money, or was requested before. */
export function AnswerCase({ about, onClose }: CaseFormProps): ReactNode {
  const { caseNumber } = about
  const form = useForm({
    begin: () => ({ outcome: 'Information Given' as 'Information Given' | 'Duplicate', text: '' }),
    send: ({ outcome, text }) =>
      act(cases.answer, { params: { caseId: about.id }, body: { outcome, text: text.trim() } }),
    onDone: (...answer) => finish(answer, t('Case {number} answered', { number: caseNumber }), onClose),
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Answer case {number}', { number: caseNumber })}
      act={t('Close case')}
      disabledReason={form.draft.text.trim() === '' ? t('Enter an answer') : null}
    >
      <p>{t('Nothing is paid.')}</p>
      <form.Radio
        name="outcome"
        label={t('Outcome')}
        options={(['Information Given', 'Duplicate'] as const).map((value) => ({ value, label: t(value) }))}
      />
      <form.Text name="text" label={t('Answer to the carrier')} rows={3} maxLength={500} />
    </FormDialog>
  )
}

/** For a case created by mistake. */
export function VoidCase({ about, onClose }: CaseFormProps): ReactNode {
  const { caseNumber } = about
  const form = useForm({
    begin: () => ({ reason: '' }),
    send: ({ reason }) => act(cases.void, { params: { caseId: about.id }, body: { reason: reason.trim() } }),
    onDone: (...answer) => finish(answer, t('Case {number} voided', { number: caseNumber }), onClose),
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Void case {number}?', { number: caseNumber })}
      act={t('Void case')}
      actVariant="danger"
      disabledReason={form.draft.reason.trim() === '' ? t('Enter a reason') : null}
    >
      <form.Text name="reason" label={t('Reason')} rows={2} maxLength={500} />
    </FormDialog>
  )
}
