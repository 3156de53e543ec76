import { NOTICE_OF_ASSIGNMENT } from '@waybill/contract/documents/file-types.ts'
import { factoring } from '@waybill/contract/factoring/factoring.ts'
import type { ReactNode } from 'react'
import { act } from '../api/queries.ts'
import { FormDialog } from '../form/shells.tsx'
import { useForm } from '../form/use-form.ts'
import { useCurrentUser } from '../shell/current-user.ts'
import { toast } from '../ui/toast.ts'
import { t } from '../ui/words.ts'
import { type Effective, EffectiveField, instantFrom } from './effective-field.tsx'
import { type Scope, ScopeField } from './listed-invoices.tsx'
import { PaperField } from './paper-field.tsx'
import { usePaper } from './use-paper.ts'

const NAMES = { scope: null } as const

/** A notice factors used to mail: the carrier as it names it, effective from, its scope, and the scan. */
export function HandInNotice({ onClose }: { onClose: () => void }): ReactNode {
  const { timeZone, companyId } = useCurrentUser()
  const paper = usePaper(NOTICE_OF_ASSIGNMENT)
  const form = useForm({
    begin: () => ({
      carrier: '',
      scope: 'all' as Scope,
      invoiceNumbers: '',
      effectiveAt: { day: null, time: '00:00' } as Effective,
    }),
    names: NAMES,
    send: async ({ carrier, scope, invoiceNumbers, ...draft }) => {
      const effectiveAt = instantFrom(draft.effectiveAt, timeZone)
      if (!effectiveAt || !companyId) return undefined
      const documentId = await paper.send(companyId)
      const named = scope === 'listed' ? { invoiceNumbers: numbersIn(invoiceNumbers) } : {}
      return act(factoring.handIn, { body: { carrier: carrier.trim(), effectiveAt, documentId, ...named } })
    },
    onDone: () => {
      toast.success(t('Submitted. Two people check it before anything changes.'))
      onClose()
    },
  })
  const { carrier, scope, invoiceNumbers, effectiveAt } = form.draft
  const missing =
    carrier.trim() === ''
      ? t('Enter the USDOT or docket number of the carrier')
      : scope === 'listed' && numbersIn(invoiceNumbers).length === 0
        ? t('Enter the numbers of the invoices')
        : !instantFrom(effectiveAt, timeZone)
          ? t('Enter when it takes effect')
          : paper.isThere
            ? null
            : t('Choose the notice')
  return (
    <FormDialog
      form={form}
      isBusy={paper.field.share !== undefined}
      isDirty={form.isDirty || paper.isThere}
      onClose={onClose}
      width="medium"
      title={t('Submit notice of assignment')}
      act={t('Submit notice')}
      disabledReason={missing}
    >
      <p>{t('Nothing changes until two people have checked it. They ask the carrier by a contact on record.')}</p>
      <form.Text
        name="carrier"
        label={t('Carrier')}
        help={t('USDOT or docket number, as on the notice')}
        maxLength={20}
      />
      <ScopeField value={scope} onChange={(next) => form.set({ scope: next })} />
      {scope === 'listed' ? (
        <form.Text
          name="invoiceNumbers"
          label={t('Invoice numbers')}
          help={t('Separated by spaces or commas')}
          rows={2}
          maxLength={2000}
        />
      ) : null}
      <form.Field name="effectiveAt">{(field) => <EffectiveField label={t('Effective from')} {...field} />}</form.Field>
      <PaperField {...paper.field} />
    </FormDialog>
  )
}

function numbersIn(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter(Boolean))]
}
