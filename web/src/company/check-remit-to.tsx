import { useQueryClient } from '@tanstack/react-query'
import { companies, type RemitToChange } from '@waybill/contract/company.ts'
import { type ReactNode, useState } from 'react'
import { invalidateSubjects } from '../api/freshness.ts'
import { useVerb } from '../api/queries.ts'
import { Banner } from '../ui/banner.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { RadioGroup } from '../ui/radio-group.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast.ts'
import { retell, t } from '../ui/words.ts'
import { fieldError, refusalText } from './company-refusal.ts'
import { maskedText } from './company-text.ts'

type Props = { change: RemitToChange; onClose: () => void }

/** The first person: called a number that stood on record before the request. It is chosen, never typed (P23). */
export function VerifyRemitTo({ change, onClose }: Props): ReactNode {
  const client = useQueryClient()
  const [called, setCalled] = useState<string>()
  const [spokeWith, setSpokeWith] = useState('')
  const verify = useVerb(companies.verifyRemitToChange, {
    showsOwnError: true,
    onDone: () => {
      toast.success(t('The call back was recorded. A second person approves.'))
      onClose()
    },
    onFailed: () => void invalidateSubjects(client, ['company']),
  })
  const hasNone = change.callbackNumbers.length === 0
  return (
    <Dialog
      isOpen
      onClose={onClose}
      width="medium"
      title={t('Call {name} back', { name: change.companyName })}
      act={t('It was confirmed')}
      pending={verify.isPending}
      disabledReason={
        hasNone
          ? t('No number stood on record before the request')
          : !called
            ? t('Choose the number that you called')
            : !spokeWith.trim() && t('Enter whom you spoke with')
      }
      error={refusalText(verify.error, ['spokeWith'])}
      isDirty={spokeWith !== ''}
      onAct={() => {
        if (called)
          verify.mutate({ params: { remitToChangeId: change.id }, body: { callbackNumberId: called, spokeWith } })
      }}
    >
      {hasNone ? (
        <Banner tone="stopped" title={t('There is no number that can be trusted')}>
          <p>{t('Stop the change, and ask the company to prove its registered contact first.')}</p>
        </Banner>
      ) : (
        <>
          <p>
            {t('Ask whether they want to be paid to {where}. Never call a number from a mail or from the request.', {
              where: change.to?.bankName
                ? `${change.to.bankName} ${maskedText(change.to.accountLastFour) ?? ''}`
                : (change.to?.factorName ?? change.to?.payeeName ?? ''),
            })}
          </p>
          <RadioGroup
            label={t('Number on record')}
            options={change.callbackNumbers.map(({ id, label, phone, extension }) => ({
              value: id,
              label: extension ? `${phone} ${t('ext. {extension}', { extension })}` : phone,
              detail: retell(label),
            }))}
            value={called ?? null}
            onChange={setCalled}
          />
          <TextField
            label={t('Spoke with')}
            value={spokeWith}
            onChange={setSpokeWith}
            error={fieldError(verify.error, 'spokeWith')}
          />
        </>
      )}
    </Dialog>
  )
}

/** The second person, who is not the first; who one is is asked afresh. */
export function ApproveRemitTo({ change, onClose }: Props): ReactNode {
  const client = useQueryClient()
  const approve = useVerb(companies.approveRemitToChange, {
    showsOwnError: true,
    onDone: () => {
      toast.success(t('Approved. It takes effect in 72 hours.'))
      onClose()
    },
    onFailed: () => void invalidateSubjects(client, ['company']),
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('Approve the change?')}
      act={t('Approve')}
      pending={approve.isPending}
      error={refusalText(approve.error)}
      onAct={() => approve.mutate({ params: { remitToChangeId: change.id } })}
    >
      {change.verifiedHow ? <p>{retell(change.verifiedHow)}</p> : null}
      <p>{t('It takes effect in 72 hours; until then either side can stop it.')}</p>
    </Dialog>
  )
}
