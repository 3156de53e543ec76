import type { RemitTo, RemitToChange } from '@waybill/contract/company/company.ts'
import type { Can } from '@waybill/contract/permissions.ts'
import type { ReactNode } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { classNames } from '../../ui/class-names.ts'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { Section } from '../../ui/detail-page.tsx'
import { retell, t } from '../../ui/words.ts'
import { addressLines, METHOD_NAMES, maskedText, momentText, termsText } from '../company-text.ts'
import styles from './remit-to.module.css'

export interface RemitToSectionProps {
  remitTo: RemitTo | null
  change: RemitToChange | null
  /** Whether the user may see the remit-to, or why not. */
  canRead: Can
  timeZone: string
  /** How to request a change, in the header. */
  end?: ReactNode
  /** Acts on the change. */
  acts?: ReactNode
}

/** The remit-to, and a pending change; only the last four digits of numbers. */
export function RemitToSection({ remitTo, change, canRead, timeZone, end, acts }: RemitToSectionProps): ReactNode {
  return (
    <Section title={t('Remit to')} end={end}>
      <div className={styles.section}>
        {canRead === true ? (
          remitTo ? (
            <DefinitionList layout="above" entries={factsOf(remitTo)} />
          ) : (
            <p className={styles.faint}>{t('Nothing is on record yet: no payment can be made.')}</p>
          )
        ) : (
          <p className={styles.faint}>
            {t('Payment details are shown to the company’s administrators, its billing and payables.')}
          </p>
        )}
        {change ? <Change change={change} timeZone={timeZone} acts={acts} /> : null}
      </div>
    </Section>
  )
}

function factsOf(remitTo: Omit<RemitTo, 'since'>) {
  const { method } = remitTo
  return [
    { term: t('Method'), value: t(METHOD_NAMES[method]) },
    { term: t('Payee'), value: remitTo.payeeName },
    ...(method === 'bank'
      ? [
          { term: t('Bank'), value: remitTo.bankName },
          { term: t('Account'), value: <Masked lastFour={remitTo.accountLastFour} /> },
          { term: t('Routing'), value: <Masked lastFour={remitTo.routingLastFour} /> },
        ]
      : []),
    ...(method === 'check' ? [{ term: t('Mailed to'), value: addressLines(remitTo.payeeAddress) }] : []),
    { term: t('Terms'), value: termsText(remitTo.terms) },
  ]
}

function Masked({ lastFour }: { lastFour: string | null }): ReactNode {
  return (
    <span className="tabular">
      <span aria-hidden="true">{maskedText(lastFour)}</span>
      <span className="visually-hidden">{t('ends in {digits}', { digits: lastFour ?? '' })}</span>
    </span>
  )
}

/** The change step by step, and who is next. */
function Change({ change, timeZone, acts }: { change: RemitToChange; timeZone: string; acts: ReactNode }): ReactNode {
  return (
    <div className={styles.change}>
      <Banner tone="attention" title={t('A change is in progress. Payments go to the current account until then.')}>
        {change.waitingOn ? <p>{retell(change.waitingOn)}</p> : null}
      </Banner>
      {change.to ? (
        <div>
          <h3 className={styles.asked}>{t('Change requested')}</h3>
          <DefinitionList layout="above" entries={factsOf(change.to)} />
        </div>
      ) : null}
      <Steps change={change} timeZone={timeZone} />
      {acts ? <div className={styles.acts}>{acts}</div> : null}
    </div>
  )
}

export function Steps({ change, timeZone }: { change: RemitToChange; timeZone: string }): ReactNode {
  const by = (who: string | null, at: string | null) =>
    at ? [who, momentText(at, timeZone)].filter(Boolean).join(', ') : null
  const steps = [
    { name: t('Requested'), said: by(change.requestedBy, change.requestedAt) },
    {
      name: t('Called back on a number on record'),
      said: change.verifiedHow ? retell(change.verifiedHow) : by(change.verifiedBy, change.verifiedAt),
      who: change.verifiedHow ? by(change.verifiedBy, change.verifiedAt) : null,
    },
    { name: t('Approved by a second person'), said: by(change.approvedBy, change.approvedAt) },
    change.state === 'stopped'
      ? {
          name: t('Stopped'),
          said: by(change.stoppedBy, change.stoppedAt),
          who: change.stopReason,
        }
      : {
          name: t('In effect after 72 hours'),
          said: change.effectiveAt ? momentText(change.effectiveAt, timeZone) : null,
          who:
            change.takesEffectAt && !change.effectiveAt
              ? t('On {moment}', { moment: momentText(change.takesEffectAt, timeZone) })
              : null,
        },
  ]
  const next =
    change.state === 'stopped' || change.state === 'effective' ? -1 : steps.findIndex(({ said }) => said === null)
  return (
    <ol className={styles.steps}>
      {steps.map(({ name, said, who }, index) => (
        <li
          key={name}
          aria-current={index === next ? 'step' : undefined}
          className={classNames(styles.step, said !== null && styles.past, index === next && styles.next)}
        >
          <span className={styles.name}>{name}</span>
          {said ? <span className={styles.faint}>{said}</span> : null}
          {who ? <span className={styles.faint}>{who}</span> : null}
        </li>
      ))}
    </ol>
  )
}
