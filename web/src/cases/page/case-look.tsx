import { Link } from '@tanstack/react-router'
import type { Case } from '@waybill/contract/cases/cases.ts'
import { dayWritten } from '@waybill/contract/day-written.ts'
import type { ReactNode } from 'react'
import { durationText } from '../../running/duration-text.ts'
import { useCurrentUser } from '../../shell/current-user.ts'
import { Banner } from '../../ui/banner.tsx'
import { classNames } from '../../ui/class-names.ts'
import { type Definition, DefinitionList } from '../../ui/definition-list.tsx'
import { Money, moneyText } from '../../ui/money.tsx'
import { StopTime } from '../../ui/stop-time.tsx'
import { retell, t } from '../../ui/words.ts'
import { timeText } from '../../ui/zoned-time.ts'
import { detailsOf, isOurs, standingText, stopText, useWaitingText } from '../case-text.ts'
import styles from './case.module.css'

/** What is asked for and how much, who is next, and until when. */
export function CaseAsked({ about }: { about: Case }): ReactNode {
  const user = useCurrentUser()
  const waiting = useWaitingText()(about)
  const { type, requestedAmount, approvedAmount, currency, answerDueAt } = about
  return (
    <div className={styles.asked}>
      <p className={styles.type}>{retell(type.name)}</p>
      {requestedAmount === null ? null : (
        <p className={styles.amount}>
          <span>{t('Requested amount')}</span>
          <b>{moneyText(requestedAmount, currency)}</b>
        </p>
      )}
      {approvedAmount === null ? null : (
        <DefinitionList
          layout="amounts"
          entries={[
            { term: t('Approved amount'), value: <Money amount={approvedAmount} currency={currency} isStrong /> },
          ]}
        />
      )}
      <p className={classNames(styles.soft, isOurs(about, user) && styles.ours)}>
        {[
          about.priority === 'Urgent' && about.nextActor ? t('Urgent') : null,
          waiting,
          // The notice below says why.
          about.hold || about.decision ? null : standingText(about),
          answerDueAt && t('Answer due {time}', { time: timeText({ at: answerDueAt, timeZone: user.timeZone }) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </div>
  )
}

/** What the customer was asked, why it is on hold, or how it was decided. */
export function CaseNotice({ about }: { about: Case }): ReactNode {
  const { timeZone } = useCurrentUser()
  const { hold, decision, subStatus, carrierCaseResolutionType, customerApproval: asked, currency } = about
  if (asked && !decision && (asked.state === 'open' || asked.state === 'declined'))
    return (
      <Banner
        tone="attention"
        title={
          asked.state === 'open'
            ? t('Waiting on {name}', { name: asked.customerName })
            : t('Declined by {name}', { name: asked.customerName })
        }
      >
        {asked.answer ? <p className={styles.text}>{asked.answer}</p> : null}
        <p className={styles.soft}>
          {[moneyText(asked.amount, currency), asked.answeredBy].filter(Boolean).join(', ')},{' '}
          <StopTime time={{ at: asked.answeredAt ?? asked.askedAt, timeZone }} />
        </p>
      </Banner>
    )
  if (hold)
    return (
      <Banner tone="attention" title={t(subStatus)}>
        <p className={styles.text}>{hold.reason}</p>
        {hold.documents.length > 0 ? (
          <p>{t('Needed: {documents}', { documents: hold.documents.map(retell).join(', ') })}</p>
        ) : null}
      </Banner>
    )
  if (!decision) return null
  return (
    <Banner
      tone={
        carrierCaseResolutionType === 'Declined' ? 'stopped' : carrierCaseResolutionType === 'Paid' ? 'done' : 'info'
      }
      title={t(subStatus)}
    >
      {decision.code ? <p>{t(decision.code)}</p> : null}
      {decision.text ? <p className={styles.text}>{decision.text}</p> : null}
      <p className={styles.soft}>
        {decision.decidedBy}, <StopTime time={{ at: decision.decidedAt, timeZone }} />
      </p>
    </Banner>
  )
}

/** The case's facts: where, when, what was entered, and by whom. */
export function CaseFacts({ about }: { about: Case }): ReactNode {
  const { timeZone, companyKind } = useCurrentUser()
  const { shipmentNumber, stop, followUpOn } = about
  const at = (time: string) => <StopTime time={{ at: time, timeZone: stop?.timeZone ?? timeZone }} />
  return (
    <DefinitionList
      entries={[
        ...(shipmentNumber
          ? [
              {
                term: t('Shipment'),
                value: (
                  <Link to="/all-shipments/$shipmentNumber/preview/details" params={{ shipmentNumber }}>
                    {shipmentNumber}
                  </Link>
                ),
              },
            ]
          : []),
        ...(stop ? [{ term: t('Stop'), value: stopText(stop) }] : []),
        ...(companyKind === 'provider' ? [{ term: t('Carrier'), value: about.carrierName }] : []),
        ...detailsOf(about, timeZone),
        ...detentionFacts(about, at),
        { term: t('Incident'), value: at(about.incidentAt) },
        { term: t('Opened'), value: <StopTime time={{ at: about.openedAt, timeZone }} /> },
        { term: t('Opened by'), value: about.openedBy },
        { term: t('Assigned to'), value: about.assignee?.name ?? t('Unassigned') },
        ...(followUpOn ? [{ term: t('Follow-up'), value: dayWritten(followUpOn) }] : []),
        { term: t('Source'), value: t(about.caseSource) },
      ]}
    />
  )
}

function detentionFacts({ detention, currency }: Case, at: (time: string) => ReactNode): Definition[] {
  if (!detention) return []
  const { freeUntil, billedMinutes, ratePerHour } = detention
  const duration = durationText(billedMinutes)
  return [
    { term: t('Free time ended'), value: at(freeUntil) },
    {
      term: t('Paid time'),
      value:
        ratePerHour === null
          ? duration
          : t('{duration} at {rate} an hour', { duration, rate: moneyText(ratePerHour, currency) }),
    },
  ]
}
