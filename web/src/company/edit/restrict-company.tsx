import { useQueryClient } from '@tanstack/react-query'
import { type CompanyRecord, companies } from '@waybill/contract/company/company.ts'
import { NET_DAYS, PAYER_DAYS } from '@waybill/contract/company/payment-terms.ts'
import type { ReactNode } from 'react'
import { act, useVerb } from '../../api/queries.ts'
import { FormDialog } from '../../form/shells.tsx'
import { useForm } from '../../form/use-form.ts'
import { Select } from '../../ui/select.tsx'
import { Switch } from '../../ui/switch.tsx'
import { toast } from '../../ui/toast.ts'
import { t, whyNot } from '../../ui/words.ts'
import { keepCompany } from '../keep-company.ts'
import styles from '../page/company-record-page.module.css'

type Props = { company: CompanyRecord; onClose: () => void }

/** It cannot be booked until it is released. */
export function HoldCompany({ company, onClose }: Props): ReactNode {
  const done = useDone(onClose, t('{name} is on hold', { name: company.name }))
  const form = useForm({
    begin: () => ({ reason: '', note: '' }),
    send: ({ reason, note }) =>
      act(companies.hold, { ...of(company), body: { reason, ...(note.trim() ? { note } : {}) } }),
    onDone: (changed) => done(changed),
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Put {name} on hold?', { name: company.name })}
      act={t('Put on hold')}
      actVariant="danger"
      disabledReason={!form.draft.reason.trim() && t('Enter the reason')}
    >
      <p>{t('It cannot be tendered to, booked or dispatched. Loads in transit continue.')}</p>
      <form.Text name="reason" label={t('Reason')} help={t('The company reads this')} maxLength={500} />
      <form.Text
        name="note"
        label={t('Internal note')}
        optional
        help={t('Only your own people read this')}
        rows={3}
        maxLength={2_000}
      />
    </FormDialog>
  )
}

export function ReleaseCompany({ company, onClose }: Props): ReactNode {
  const done = useDone(onClose, t('{name} was released', { name: company.name }))
  const form = useForm({
    begin: () => ({}),
    send: () => act(companies.release, of(company)),
    onDone: (changed) => done(changed),
  })
  return (
    <FormDialog form={form} onClose={onClose} title={t('Release {name}?', { name: company.name })} act={t('Release')}>
      <p>{t('It can be booked again unless something else prevents it.')}</p>
    </FormDialog>
  )
}

/** Never again. */
export function MarkDoNotUse({ company, onClose }: Props): ReactNode {
  const done = useDone(onClose, t('{name} is marked "Do Not Use"', { name: company.name }))
  const form = useForm({
    begin: () => ({ note: '' }),
    send: (body) => act(companies.markDoNotUse, { ...of(company), body }),
    onDone: (changed) => done(changed),
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Mark {name} "Do Not Use"?', { name: company.name })}
      act={t('Mark Do Not Use')}
      actVariant="danger"
      disabledReason={!form.draft.note.trim() && t('Enter why, for your own people')}
    >
      <p>{t('All of its people are signed out right away and cannot sign in. They are told so, but not why.')}</p>
      <form.Text name="note" label={t('Why')} help={t('Only your own people read this')} rows={3} maxLength={2_000} />
    </FormDialog>
  )
}

export function LiftDoNotUse({ company, onClose }: Props): ReactNode {
  const done = useDone(onClose, t('{name} is no longer "Do Not Use"', { name: company.name }))
  const form = useForm({
    begin: () => ({}),
    send: () => act(companies.liftDoNotUse, of(company)),
    onDone: (changed) => done(changed),
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Lift "Do Not Use" of {name}?', { name: company.name })}
      act={t('Lift Do Not Use')}
    >
      <p>{t('Its people can sign in again. Whether it can be booked follows from authority, insurance and holds.')}</p>
    </FormDialog>
  )
}

/** Effective at once; for proofs from now on. */
export function TrustProofs({ company }: Pick<Props, 'company'>): ReactNode {
  const trust = useVerb(companies.trustProofs, {
    onDone: (changed, _input, client) => {
      keepCompany(client, changed)
      toast.success(
        changed.areProofsTrusted
          ? t('Proofs from {name} count as they come in', { name: changed.name })
          : t('Proofs from {name} are reviewed first', { name: changed.name }),
      )
    },
  })
  const why = company.can.trustProofs
  return (
    <>
      <Switch
        isSelected={company.areProofsTrusted}
        isDisabled={why !== true || trust.isPending}
        onChange={(isTrusted) => trust.mutate({ ...of(company), body: { isTrusted } })}
      >
        {t('Accept as they come')}
      </Switch>
      <p className={styles.faint}>
        {why === true ? t('Off: each is reviewed before the delivery is confirmed.') : whyNot(why)}
      </p>
    </>
  )
}

/** Set by payables, for bills approved from now on. */
export function NetDaysOf({ company }: Pick<Props, 'company'>): ReactNode {
  const set = useVerb(companies.setNetDays, {
    onDone: (changed, _input, client) => {
      keepCompany(client, changed)
      toast.success(t('{name} is paid in {days} days', { name: changed.name, days: changed.netDays }))
    },
  })
  const why = company.can.setNetDays
  if (why !== true) return <p>{t('Net {days} days', { days: company.netDays })}</p>
  return (
    <Select
      label={t('Complete bills are paid in')}
      help={t('What is already approved keeps its due date.')}
      options={NET_DAYS.map((days) => ({ value: String(days), label: t('Net {days} days', { days }) }))}
      value={String(company.netDays)}
      onChange={(chosen) => {
        const netDays = NET_DAYS.find((days) => String(days) === chosen)
        if (netDays && netDays !== company.netDays && !set.isPending) set.mutate({ ...of(company), body: { netDays } })
      }}
    />
  )
}

/** Set by payables, for loads booked from now on. */
export function PayerDaysOf({ company }: Pick<Props, 'company'>): ReactNode {
  const set = useVerb(companies.setPayerDays, {
    onDone: (changed, _input, client) => {
      keepCompany(client, changed)
      toast.success(t('{name} pays in {days} days', { name: changed.name, days: changed.payerDays ?? '' }))
    },
  })
  const { payerDays } = company
  if (company.can.setPayerDays !== true)
    return (
      <p>{payerDays === null ? t('Payables has not set payment terms') : t('Net {days} days', { days: payerDays })}</p>
    )
  // The days in force stand among the choices, whatever they are.
  const choices = [...new Set([...PAYER_DAYS, ...(payerDays === null ? [] : [payerDays])])].toSorted(
    (one, other) => one - other,
  )
  return (
    <Select
      label={t('It pays carriers in')}
      help={t('Loads booked from now on. Existing bills keep their terms.')}
      options={choices.map((days) => ({ value: String(days), label: t('Net {days} days', { days }) }))}
      value={payerDays === null ? null : String(payerDays)}
      onChange={(chosen) => {
        const days = PAYER_DAYS.find((each) => String(each) === chosen)
        if (days && days !== payerDays && !set.isPending) set.mutate({ ...of(company), body: { payerDays: days } })
      }}
    />
  )
}

function of({ companyNumber }: CompanyRecord) {
  return { params: { companyNumber } }
}

/** Every act returns the updated company. */
function useDone(onClose: () => void, said: string) {
  const client = useQueryClient()
  return (changed: CompanyRecord): void => {
    keepCompany(client, changed)
    toast.success(said)
    onClose()
  }
}
