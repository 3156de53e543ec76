import { factoring } from '@waybill/contract/factoring.ts'
import { NOTICE_OF_ASSIGNMENT } from '@waybill/contract/file-types.ts'
import { type ReactNode, useState } from 'react'
import { useVerb } from '../api/queries.ts'
import { CompanyBox } from '../contacts/company-box.tsx'
import { FileField } from '../documents/file-field.tsx'
import { useCurrentUser } from '../shell/current-user.ts'
import { besideField, generalRefusal } from '../shipments/refusal-texts.ts'
import { Dialog } from '../ui/dialog.tsx'
import { toast } from '../ui/toast.ts'
import { t } from '../ui/words.ts'
import { type Effective, EffectiveField, instantFrom } from './effective-field.tsx'
import { ListedInvoices, type Scope, ScopeField } from './listed-invoices.tsx'
import { usePaper } from './use-paper.ts'

/** What came by post, as it says: the carrier, the factor, from when, and the paper itself. */
export function EnterAssignment({ onClose }: { onClose: () => void }): ReactNode {
  const { timeZone } = useCurrentUser()
  const [carrierId, setCarrier] = useState<string>()
  const [factorId, setFactor] = useState<string>()
  const [effective, setEffective] = useState<Effective>({ day: null, time: '00:00' })
  const [scope, setScope] = useState<Scope>('all')
  const [listed, setListed] = useState<readonly string[]>([])
  const paper = usePaper(NOTICE_OF_ASSIGNMENT)
  const [failure, setFailure] = useState<unknown>(null)
  const enter = useVerb(factoring.enter, {
    showsOwnError: true,
    onDone: ({ isHeld }) => {
      if (isHeld) toast.error(t('Entered. Another factor claims this carrier: its payments are held.'))
      else toast.success(t('Entered. A second person verifies it.'))
      onClose()
    },
    onFailed: setFailure,
  })
  const effectiveAt = instantFrom(effective, timeZone)
  const missing = !carrierId
    ? t('Choose the carrier')
    : !factorId
      ? t('Choose the factoring company')
      : scope === 'listed' && listed.length === 0
        ? t('Choose the invoices')
        : !effectiveAt
          ? t('Enter from when it holds')
          : paper.isThere
            ? null
            : t('Choose the notice')
  const act = async (): Promise<void> => {
    if (!carrierId || !factorId || !effectiveAt) return
    setFailure(null)
    try {
      const documentId = await paper.send(carrierId)
      const named = scope === 'listed' ? { invoiceNumbers: [...listed] } : {}
      enter.mutate({ body: { carrierId, factorId, effectiveAt, documentId, ...named } })
    } catch (failed) {
      setFailure(failed)
    }
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      width="medium"
      title={t('Enter notice of assignment')}
      act={t('Enter notice')}
      pending={enter.isPending || paper.field.share !== undefined}
      disabledReason={missing}
      isDirty={Boolean(carrierId || factorId || paper.isThere)}
      error={generalRefusal(failure, ['carrierId', 'factorId', 'effectiveAt', 'documentId', 'invoiceNumbers'])}
      onAct={() => void act()}
    >
      <p>{t('Nothing changes until a second person has verified it. The carrier hears of it at once.')}</p>
      <CompanyBox
        label={t('Carrier')}
        placeholder={t('Choose the carrier')}
        kinds={['carrier', 'broker']}
        value={carrierId}
        onChange={(id) => {
          setCarrier(id)
          setListed([])
        }}
        error={besideField(failure, 'carrierId')}
      />
      <CompanyBox
        label={t('Factoring company')}
        placeholder={t('Choose the factoring company')}
        kinds={['factor']}
        value={factorId}
        onChange={setFactor}
        error={besideField(failure, 'factorId')}
      />
      <ScopeField value={scope} onChange={setScope} />
      {scope === 'listed' && carrierId ? (
        <ListedInvoices
          carrierId={carrierId}
          chosen={listed}
          onChoose={setListed}
          error={besideField(failure, 'invoiceNumbers')}
        />
      ) : null}
      <EffectiveField
        label={t('Effective from')}
        value={effective}
        onChange={setEffective}
        error={besideField(failure, 'effectiveAt')}
      />
      <FileField {...paper.field} error={besideField(failure, 'documentId')} />
    </Dialog>
  )
}
