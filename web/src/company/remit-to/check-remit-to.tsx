import { useQueryClient } from '@tanstack/react-query'
import { companies, type RemitToChange } from '@waybill/contract/company/company.ts'
import type { ReactNode } from 'react'
import { invalidateSubjects } from '../../api/freshness.ts'
import { act } from '../../api/queries.ts'
import { entry } from '../../form/entry.ts'
import { FormDialog } from '../../form/shells.tsx'
import { useForm } from '../../form/use-form.ts'
import { Banner } from '../../ui/banner.tsx'
import { toast } from '../../ui/toast.ts'
import { retell, t } from '../../ui/words.ts'
import { maskedText } from '../company-text.ts'

type Props = { change: RemitToChange; onClose: () => void }

/** The first person: called a number on file before the request. It is chosen, never typed (P23). */
export function VerifyRemitTo({ change, onClose }: Props): ReactNode {
  const client = useQueryClient()
  const form = useForm({
    begin: () => ({ callbackNumberId: null as string | null, spokeWith: '' }),
    send: (body) => entry(companies.verifyRemitToChange, { params: { remitToChangeId: change.id }, body }),
    onDone: () => {
      toast.success(t('The call back was recorded. A second person approves.'))
      onClose()
    },
    onFailed: () => void invalidateSubjects(client, ['company']),
  })
  const { callbackNumberId, spokeWith } = form.draft
  const hasNone = change.callbackNumbers.length === 0
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      width="medium"
      title={t('Call back {name}', { name: change.companyName })}
      act={t('It was confirmed')}
      disabledReason={
        hasNone
          ? t('No number was on record before the request')
          : !callbackNumberId
            ? t('Choose the number that you called')
            : !spokeWith.trim() && t('Enter who you spoke with')
      }
    >
      {hasNone ? (
        <Banner tone="stopped" title={t('There is no trusted number on file')}>
          <p>{t('Stop the change, and ask the company to prove its registered contact first.')}</p>
        </Banner>
      ) : (
        <>
          <p>
            {t('Ask whether they asked to be paid at {where}. Never call a number from an email or from the request.', {
              where: change.to?.bankName
                ? `${change.to.bankName} ${maskedText(change.to.accountLastFour) ?? ''}`
                : (change.to?.factorName ?? change.to?.payeeName ?? ''),
            })}
          </p>
          <form.Radio
            name="callbackNumberId"
            label={t('Number on record')}
            options={change.callbackNumbers.map(({ id, label, phone, extension }) => ({
              value: id,
              label: extension ? `${phone} ${t('ext. {extension}', { extension })}` : phone,
              detail: retell(label),
            }))}
          />
          <form.Text name="spokeWith" label={t('Spoke with')} />
        </>
      )}
    </FormDialog>
  )
}

/** A second person, never the first; they confirm their identity. */
export function ApproveRemitTo({ change, onClose }: Props): ReactNode {
  const client = useQueryClient()
  const form = useForm({
    begin: () => ({}),
    send: () => act(companies.approveRemitToChange, { params: { remitToChangeId: change.id } }),
    onDone: () => {
      toast.success(t('Approved. It takes effect in 72 hours.'))
      onClose()
    },
    onFailed: () => void invalidateSubjects(client, ['company']),
  })
  return (
    <FormDialog form={form} onClose={onClose} title={t('Approve the change?')} act={t('Approve')}>
      {change.verifiedHow ? <p>{retell(change.verifiedHow)}</p> : null}
      <p>{t('It takes effect in 72 hours; until then either side can stop it.')}</p>
    </FormDialog>
  )
}
