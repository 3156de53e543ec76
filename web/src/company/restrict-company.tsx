import { type CompanyRecord, companies } from '@waybill/contract/company.ts'
import { NET_DAYS } from '@waybill/contract/payment-terms.ts'
import { type ReactNode, useState } from 'react'
import { useVerb } from '../api/queries.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Select } from '../ui/select.tsx'
import { Switch } from '../ui/switch.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast.ts'
import { t, whyNot } from '../ui/words.ts'
import styles from './company-record-page.module.css'
import { fieldError, refusalText } from './company-refusal.ts'
import { keepCompany } from './keep-company.ts'

type Props = { company: CompanyRecord; onClose: () => void }

/** It cannot be booked until it is released. */
export function HoldCompany({ company, onClose }: Props): ReactNode {
  const [reason, setReason] = useState('')
  const [note, setNote] = useState('')
  const hold = useVerb(companies.hold, done(onClose, t('{name} is on hold', { name: company.name })))
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('Put {name} on hold?', { name: company.name })}
      act={t('Put on hold')}
      actVariant="danger"
      pending={hold.isPending}
      disabledReason={!reason.trim() && t('Enter the reason')}
      error={refusalText(hold.error, ['reason', 'note'])}
      isDirty={reason !== '' || note !== ''}
      onAct={() => hold.mutate({ ...of(company), body: { reason, ...(note.trim() ? { note } : {}) } })}
    >
      <p>{t('It cannot be tendered to, booked or dispatched. Loads on the road go on.')}</p>
      <TextField
        label={t('Reason')}
        help={t('The company reads this')}
        maxLength={500}
        value={reason}
        onChange={setReason}
        error={fieldError(hold.error, 'reason')}
      />
      <TextField
        label={t('Internal note')}
        optional
        help={t('Only your own people read this')}
        rows={3}
        maxLength={2_000}
        value={note}
        onChange={setNote}
        error={fieldError(hold.error, 'note')}
      />
    </Dialog>
  )
}

export function ReleaseCompany({ company, onClose }: Props): ReactNode {
  const release = useVerb(companies.release, done(onClose, t('{name} was released', { name: company.name })))
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('Release {name}?', { name: company.name })}
      act={t('Release')}
      pending={release.isPending}
      error={refusalText(release.error)}
      onAct={() => release.mutate(of(company))}
    >
      <p>{t('It can be booked again, if nothing else stands against it.')}</p>
    </Dialog>
  )
}

/** Never again. */
export function MarkDoNotUse({ company, onClose }: Props): ReactNode {
  const [note, setNote] = useState('')
  const mark = useVerb(
    companies.markDoNotUse,
    done(onClose, t('{name} is marked "Do Not Use"', { name: company.name })),
  )
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('Mark {name} "Do Not Use"?', { name: company.name })}
      act={t('Mark Do Not Use')}
      actVariant="danger"
      pending={mark.isPending}
      disabledReason={!note.trim() && t('Say why, for your own people')}
      error={refusalText(mark.error, ['note'])}
      isDirty={note !== ''}
      onAct={() => mark.mutate({ ...of(company), body: { note } })}
    >
      <p>{t('All of its people are signed out at once and cannot sign in. They are told so, never why.')}</p>
      <TextField
        label={t('Why')}
        help={t('Only your own people read this')}
        rows={3}
        maxLength={2_000}
        value={note}
        onChange={setNote}
        error={fieldError(mark.error, 'note')}
      />
    </Dialog>
  )
}

export function LiftDoNotUse({ company, onClose }: Props): ReactNode {
  const lift = useVerb(
    companies.liftDoNotUse,
    done(onClose, t('{name} is no longer "Do Not Use"', { name: company.name })),
  )
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('Lift "Do Not Use" of {name}?', { name: company.name })}
      act={t('Lift Do Not Use')}
      pending={lift.isPending}
      error={refusalText(lift.error)}
      onAct={() => lift.mutate(of(company))}
    >
      <p>{t('Its people can sign in again. Whether it can be booked follows from authority, insurance and holds.')}</p>
    </Dialog>
  )
}

/** In effect at once; of proofs that come from now on. */
export function TrustProofs({ company }: Pick<Props, 'company'>): ReactNode {
  const trust = useVerb(companies.trustProofs, {
    onDone: (changed, _input, client) => {
      keepCompany(client, changed)
      toast.success(
        changed.areProofsTrusted
          ? t('Proofs of {name} count as they come', { name: changed.name })
          : t('Proofs of {name} are reviewed first', { name: changed.name }),
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
        {why === true ? t('Off: somebody looks at each before the delivery is confirmed.') : whyNot(why)}
      </p>
    </>
  )
}

/** Payables say it, of bills that are approved from now on. */
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
      help={t('What is approved already keeps its due date.')}
      options={NET_DAYS.map((days) => ({ value: String(days), label: t('Net {days} days', { days }) }))}
      value={String(company.netDays)}
      onChange={(chosen) => {
        const netDays = NET_DAYS.find((days) => String(days) === chosen)
        if (netDays && netDays !== company.netDays && !set.isPending) set.mutate({ ...of(company), body: { netDays } })
      }}
    />
  )
}

function of({ companyNumber }: CompanyRecord) {
  return { params: { companyNumber } }
}

/** Every act answers the company as it is now. */
function done(onClose: () => void, said: string) {
  return {
    showsOwnError: true,
    onDone: (...[changed, , client]: Parameters<Done>) => {
      keepCompany(client, changed)
      toast.success(said)
      onClose()
    },
  }
}

type Done = (company: CompanyRecord, input: unknown, client: Parameters<typeof keepCompany>[0]) => void
