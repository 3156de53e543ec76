import { factoring } from '@waybill/contract/factoring.ts'
import { NOTICE_OF_ASSIGNMENT } from '@waybill/contract/file-types.ts'
import { type ReactNode, useState } from 'react'
import { useVerb } from '../api/queries.ts'
import { FileField } from '../documents/file-field.tsx'
import { useCurrentUser } from '../shell/current-user.ts'
import { besideField, generalRefusal } from '../shipments/refusal-texts.ts'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast.ts'
import { t } from '../ui/words.ts'
import { type Effective, EffectiveField, instantFrom } from './effective-field.tsx'
import { type Scope, ScopeField } from './listed-invoices.tsx'
import { usePaper } from './use-paper.ts'

/** What a factor used to send by post: the carrier as the notice names it, from when, of what, and the paper. */
export function HandInNotice({ onClose }: { onClose: () => void }): ReactNode {
  const { timeZone, companyId } = useCurrentUser()
  const [carrier, setCarrier] = useState('')
  const [scope, setScope] = useState<Scope>('all')
  const [numbers, setNumbers] = useState('')
  const [effective, setEffective] = useState<Effective>({ day: null, time: '00:00' })
  const paper = usePaper(NOTICE_OF_ASSIGNMENT)
  const [failure, setFailure] = useState<unknown>(null)
  const handIn = useVerb(factoring.handIn, {
    showsOwnError: true,
    onDone: () => {
      toast.success(t('Handed in. Two people check it before anything changes.'))
      onClose()
    },
    onFailed: setFailure,
  })
  const effectiveAt = instantFrom(effective, timeZone)
  const invoiceNumbers = scope === 'listed' ? numbersIn(numbers) : undefined
  const missing =
    carrier.trim() === ''
      ? t('Enter the USDOT or docket number of the carrier')
      : invoiceNumbers?.length === 0
        ? t('Enter the numbers of the invoices')
        : !effectiveAt
          ? t('Enter from when it holds')
          : paper.isThere
            ? null
            : t('Choose the notice')
  const act = async (): Promise<void> => {
    if (!effectiveAt || !companyId) return
    setFailure(null)
    try {
      const documentId = await paper.send(companyId)
      handIn.mutate({
        body: { carrier: carrier.trim(), effectiveAt, documentId, ...(invoiceNumbers ? { invoiceNumbers } : {}) },
      })
    } catch (failed) {
      setFailure(failed)
    }
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      width="medium"
      title={t('Hand in notice of assignment')}
      act={t('Hand in notice')}
      pending={handIn.isPending || paper.field.share !== undefined}
      disabledReason={missing}
      isDirty={carrier !== '' || paper.isThere}
      error={generalRefusal(failure, ['carrier', 'effectiveAt', 'documentId', 'invoiceNumbers'])}
      onAct={() => void act()}
    >
      <p>{t('Nothing changes until two people have checked it. They ask the carrier by a contact on record.')}</p>
      <TextField
        label={t('Carrier')}
        help={t('USDOT or docket number, as the notice says it')}
        maxLength={20}
        value={carrier}
        onChange={setCarrier}
        error={besideField(failure, 'carrier')}
      />
      <ScopeField value={scope} onChange={setScope} />
      {scope === 'listed' ? (
        <TextField
          label={t('Invoice numbers')}
          help={t('Separated by spaces or commas')}
          rows={2}
          maxLength={2000}
          value={numbers}
          onChange={setNumbers}
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

function numbersIn(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter(Boolean))]
}
