import { IconFileOff } from '@tabler/icons-react'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import type { Application } from '@waybill/contract/onboarding/application.ts'
import { onboarding } from '@waybill/contract/onboarding/onboarding.ts'
import type { OnboardingStep } from '@waybill/contract/onboarding-states.ts'
import { type ComponentType, type ReactNode, useRef } from 'react'
import { isProblem, traceIdOf } from '../../api/problem.ts'
import { queryFor } from '../../api/queries.ts'
import { ButtonToPage } from '../../shell/route-not-found.tsx'
import { Banner } from '../../ui/banner.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { retell, t } from '../../ui/words.ts'
import { keepApplication } from '../keep-application.ts'
import { isAtWork, nextStepOf, STEP_NAMES } from '../onboarding-text.ts'
import styles from './application-page.module.css'
import type { StepProps } from './entered-step.tsx'
import { Standing } from './standing.tsx'
import { StepList } from './step-list.tsx'
import { AgreementStep } from './steps/agreement-step.tsx'
import { AuthorityStep } from './steps/authority-step.tsx'
import { ControlStep } from './steps/control-step.tsx'
import { InsuranceStep } from './steps/insurance-step.tsx'
import { PaymentStep } from './steps/payment-step.tsx'
import { ProfileStep } from './steps/profile-step.tsx'
import { ReviewStep } from './steps/review-step.tsx'
import { TaxStep } from './steps/tax-step.tsx'

const route = getRouteApi('/shell/onboarding')
const mine = queryFor(onboarding.mine, {})

/** Prefetches the page's data; the router calls it when the user is about to open the page. */
export function load(client: QueryClient): void {
  void client.prefetchQuery(mine)
}

const STEPS: Record<OnboardingStep, { component: ComponentType<StepProps>; lead: string }> = {
  authority: {
    component: AuthorityStep,
    lead: 'We look up your company with FMCSA. Check that it is yours.',
  },
  control: {
    component: ControlStep,
    lead: 'Anyone can type a USDOT number. A code sent to the contact on file with FMCSA proves that you speak for the company.',
  },
  profile: { component: ProfileStep, lead: 'Who you are, who we call, and what you run.' },
  insurance: {
    component: InsuranceStep,
    lead: 'Your certificate of insurance (ACORD 25) and what it says. Ask your agent for one that names us as the holder.',
  },
  tax: { component: TaxStep, lead: 'A W-9 from companies of the United States, a W-8BEN-E from Canada and Mexico.' },
  payment: { component: PaymentStep, lead: 'When and where your money goes.' },
  agreement: { component: AgreementStep, lead: 'Read all of it. Your signature covers this version only.' },
  review: { component: ReviewStep, lead: 'Review and submit it.' },
}

/** The company's application, step by step; each step has its address, to leave and resume. */
export function ApplicationPage(): ReactNode {
  const found = useQuery(mine)
  if (found.data) return <Wizard application={found.data} />
  if (isProblem(found.error, 'not-found'))
    return (
      <EmptyState
        isPage
        icon={<IconFileOff aria-hidden="true" />}
        title={t('There is no application')}
        act={
          <ButtonToPage to="/" variant="primary">
            {t('Return to Home Page')}
          </ButtonToPage>
        }
      >
        {t('Your company is already on board, or was never asked to apply.')}
      </EmptyState>
    )
  if (found.isError)
    return (
      <ErrorState
        isPage
        title={t('Your application could not be loaded')}
        onRetry={() => void found.refetch()}
        isRetrying={found.isRefetching}
        traceId={traceIdOf(found.error)}
      />
    )
  return (
    <div className={styles.page}>
      <h1 className="visually-hidden">{t('Onboarding')}</h1>
      <Skeleton height={120} />
      <Skeleton height={480} />
    </div>
  )
}

function Wizard({ application }: { application: Application }): ReactNode {
  const search = route.useSearch()
  const navigate = useNavigate()
  const client = useQueryClient()
  const isLedOn = useRef(false)
  const current = search.step ?? (isAtWork(application) ? nextStepOf(application) : 'review')
  const { component: Step, lead } = STEPS[current]
  const shown = application.steps.find(({ step }) => step === current)
  const goOn = (changed: Application): void => {
    keepApplication(client, changed)
    isLedOn.current = true
    void navigate({ to: '/onboarding', search: { step: nextStepOf(changed) } })
  }
  // Next steps announce their heading; a fresh page starts at its top.
  const focusWhenLedOn = (heading: HTMLHeadingElement | null): void => {
    if (heading && isLedOn.current) heading.focus()
    if (heading) isLedOn.current = false
  }
  return (
    <div className={styles.page}>
      <Standing application={application} />
      <div className={styles.columns}>
        <StepList application={application} current={current} />
        <section key={current} className={styles.step} aria-labelledby="step-title">
          <header className={styles.head}>
            <h2 id="step-title" ref={focusWhenLedOn} tabIndex={-1} className={styles.title}>
              {t(STEP_NAMES[current])}
            </h2>
            {/* Once decided, no hints about submitting. */}
            {current === 'review' && !isAtWork(application) ? null : <p className={styles.lead}>{t(lead)}</p>}
          </header>
          {shown?.status === 'refused' && shown.reason ? (
            <Banner tone="attention" title={t('The reviewer requested a change')}>
              <p>{retell(shown.reason)}</p>
            </Banner>
          ) : null}
          <Step application={application} onDone={goOn} />
        </section>
      </div>
    </div>
  )
}
