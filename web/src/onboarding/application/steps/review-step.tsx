import { Link } from '@tanstack/react-router'
import type { Application } from '@waybill/contract/onboarding/application.ts'
import { onboarding } from '@waybill/contract/onboarding/onboarding.ts'
import type { ReactNode } from 'react'
import { useVerb } from '../../../api/queries.ts'
import { dayText } from '../../../company/company-text.ts'
import { refusalText } from '../../../form/refusals.ts'
import { pathTo } from '../../../paths.ts'
import { ButtonToPage } from '../../../shell/route-not-found.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { StatusChip, type Tone } from '../../../ui/status-chip.tsx'
import { plural, t } from '../../../ui/words.ts'
import { isAtWork, momentText, STATUS_NAMES, STEP_NAMES } from '../../onboarding-text.ts'
import styles from '../application-page.module.css'
import type { StepProps } from '../entered-step.tsx'
import listStyles from './review-step.module.css'

const TONES: Record<Application['steps'][number]['status'], Tone> = {
  done: 'done',
  open: 'planned',
  refused: 'attention',
  waiting: 'committed',
  closed: 'planned',
}

/** Everything at a glance, submitted, and the outcome. */
export function ReviewStep({ application, onDone }: StepProps): ReactNode {
  return (
    <div className={styles.stack}>
      <Outcome application={application} />
      <ul className={listStyles.list}>
        {application.steps
          .filter(({ step }) => step !== 'review')
          .map(({ step, status, doneAt }) => (
            <li key={step} className={listStyles.line}>
              <Link to="/onboarding" search={{ step }} className={listStyles.link}>
                {t(STEP_NAMES[step])}
              </Link>
              <span className={styles.faint}>{status === 'done' && doneAt ? momentText(doneAt) : ''}</span>
              <StatusChip tone={TONES[status]} size="small">
                {t(STATUS_NAMES[status])}
              </StatusChip>
            </li>
          ))}
      </ul>
      {isAtWork(application) || application.state === 'Invited' ? (
        <Submit application={application} onDone={onDone} />
      ) : null}
    </div>
  )
}

function Submit({ application, onDone }: StepProps): ReactNode {
  const submit = useVerb(onboarding.submit, { showsOwnError: true, onDone })
  const missing = application.steps.filter(({ step, status }) => step !== 'review' && status !== 'done')
  const refusal = refusalText(submit.error)
  return (
    <>
      {refusal ? <Banner tone="stopped">{refusal}</Banner> : null}
      <form
        className={styles.acts}
        onSubmit={(event) => {
          event.preventDefault()
          if (missing.length === 0) submit.mutate({})
        }}
      >
        <Button
          type="submit"
          variant="primary"
          isPending={submit.isPending}
          disabledReason={
            missing.length > 0 &&
            plural(missing.length, 'Still to do: {n} step', 'Still to do: {n} steps') +
              ` (${missing.map(({ step }) => t(STEP_NAMES[step])).join(', ')})`
          }
        >
          {t('Submit for review')}
        </Button>
      </form>
    </>
  )
}

function Outcome({ application }: Pick<StepProps, 'application'>): ReactNode {
  const { state, reason, conditions, conditionsUntil, submittedAt, decidedAt } = application
  const decided = decidedAt ? <p>{t('Decided {moment}.', { moment: momentText(decidedAt) })}</p> : null
  switch (state) {
    case 'InReview':
      return (
        <Banner tone={reason ? 'attention' : 'info'} title={reason ? t('The review is on hold') : t('Submitted')}>
          {reason ? <p>{reason}</p> : null}
          {submittedAt ? (
            <p>
              {t('Submitted {moment}. We email you the decision, and this page shows it right away.', {
                moment: momentText(submittedAt),
              })}
            </p>
          ) : null}
        </Banner>
      )
    case 'Approved':
      return (
        <Banner
          tone="done"
          title={t('You are approved')}
          act={<ButtonToPage to="/dashboard">{t('Open the dashboard')}</ButtonToPage>}
        >
          {decided}
          <p>{t('Your company can be booked from now on.')}</p>
        </Banner>
      )
    case 'ConditionallyApproved':
      return (
        <Banner
          tone="attention"
          title={t('You are approved until {day}, with conditions', {
            day: conditionsUntil ? dayText(conditionsUntil) : '',
          })}
          act={<ButtonToPage to="/dashboard">{t('Open the dashboard')}</ButtonToPage>}
        >
          <ul>
            {conditions.map((condition) => (
              <li key={condition}>{condition}</li>
            ))}
          </ul>
        </Banner>
      )
    case 'Rejected':
      return (
        <Banner tone="stopped" title={t('Your application was declined')}>
          {reason ? <p>{reason}</p> : null}
          {decided}
        </Banner>
      )
    case 'Expired':
      return (
        <Banner
          tone="attention"
          title={t('The application has expired')}
          act={<LinkButton href={pathTo.becomeCarrier}>{t('Start over')}</LinkButton>}
        >
          {decided}
        </Banner>
      )
    default:
      return null
  }
}
