import { NOTICE_OF_ASSIGNMENT } from '@waybill/contract/documents/file-types.ts'
import { factoring } from '@waybill/contract/factoring/factoring.ts'
import type { ReactNode } from 'react'
import { act } from '../api/queries.ts'
import { CompanyBox } from '../contacts/company-box.tsx'
import { FormDialog } from '../form/shells.tsx'
import { useForm } from '../form/use-form.ts'
import { useCurrentUser } from '../shell/current-user.ts'
import { toast } from '../ui/toast.ts'
import { t } from '../ui/words.ts'
import { type Effective, EffectiveField, instantFrom } from './effective-field.tsx'
import { ListedInvoices, type Scope, ScopeField } from './listed-invoices.tsx'
import { PaperField } from './paper-field.tsx'
import { usePaper } from './use-paper.ts'

const NAMES = { scope: null } as const

/** A mailed notice: the carrier, the factor, effective from, and the scan. */
export function EnterAssignment({ onClose }: { onClose: () => void }): ReactNode {
  const { timeZone } = useCurrentUser()
  const paper = usePaper(NOTICE_OF_ASSIGNMENT)
  const form = useForm({
    begin: () => ({
      carrierId: undefined as string | undefined,
      factorId: undefined as string | undefined,
      scope: 'all' as Scope,
      invoiceNumbers: [] as readonly string[],
      effectiveAt: { day: null, time: '00:00' } as Effective,
    }),
    names: NAMES,
    send: async ({ carrierId, factorId, scope, invoiceNumbers, ...draft }) => {
      const effectiveAt = instantFrom(draft.effectiveAt, timeZone)
      if (!carrierId || !factorId || !effectiveAt) return undefined
      const documentId = await paper.send(carrierId)
      const named = scope === 'listed' ? { invoiceNumbers: [...invoiceNumbers] } : {}
      return act(factoring.enter, { body: { carrierId, factorId, effectiveAt, documentId, ...named } })
    },
    onDone: ({ isHeld }) => {
      if (isHeld) toast.error(t('Entered. Another factor claims this carrier: its payments are held.'))
      else toast.success(t('Entered. A second person verifies it.'))
      onClose()
    },
  })
  const { carrierId, factorId, scope, invoiceNumbers, effectiveAt } = form.draft
  const missing = !carrierId
    ? t('Choose the carrier')
    : !factorId
      ? t('Choose the factoring company')
      : scope === 'listed' && invoiceNumbers.length === 0
        ? t('Choose the invoices')
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
      title={t('Enter notice of assignment')}
      act={t('Enter notice')}
      disabledReason={missing}
    >
      <p>{t('Nothing changes until a second person has verified it. The carrier is notified right away.')}</p>
      <form.Field name="carrierId">
        {({ onChange, ...field }) => (
          <CompanyBox
            label={t('Carrier')}
            placeholder={t('Choose the carrier')}
            kinds={['carrier', 'broker']}
            {...field}
            onChange={(id) => {
              onChange(id)
              form.set({ invoiceNumbers: [] })
            }}
          />
        )}
      </form.Field>
      <form.Field name="factorId">
        {(field) => (
          <CompanyBox
            label={t('Factoring company')}
            placeholder={t('Choose the factoring company')}
            kinds={['factor']}
            {...field}
          />
        )}
      </form.Field>
      <ScopeField value={scope} onChange={(next) => form.set({ scope: next })} />
      {scope === 'listed' && carrierId ? (
        <form.Field name="invoiceNumbers">
          {({ value, onChange, error }) => (
            <ListedInvoices carrierId={carrierId} chosen={value} onChoose={onChange} error={error} />
          )}
        </form.Field>
      ) : null}
      <form.Field name="effectiveAt">{(field) => <EffectiveField label={t('Effective from')} {...field} />}</form.Field>
      <PaperField {...paper.field} />
    </FormDialog>
  )
}
