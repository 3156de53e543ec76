import { IconFileOff } from '@tabler/icons-react'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { ApplicationReview } from '@waybill/contract/onboarding/application-review.ts'
import { onboarding } from '@waybill/contract/onboarding/onboarding.ts'
import { type ReactNode, useState } from 'react'
import { isProblem, traceIdOf } from '../../api/problem.ts'
import { queryFor, useVerb } from '../../api/queries.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { DetailPage, Section } from '../../ui/detail-page.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton, SkeletonRows } from '../../ui/skeleton.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { Timeline } from '../../ui/timeline.tsx'
import { toast } from '../../ui/toast.ts'
import { useMedia } from '../../ui/use-media.ts'
import { retell, t, whyNot } from '../../ui/words.ts'
import { DocumentLine } from '../document-line.tsx'
import { AuthorityFacts, InsuranceFacts, PaymentFacts, ProfileFacts, SignatureFacts, TaxFacts } from '../facts.tsx'
import { keepReview } from '../keep-application.ts'
import { DOCUMENT_NAMES, momentText, STATE_NAMES, STATUS_NAMES, STEP_NAMES, toneOfState } from '../onboarding-text.ts'
import styles from './application-review-page.module.css'
import { DecideWithReason } from './decide-with-reason.tsx'
import { DecideActs, DecideSection, useDecisions } from './decisions.tsx'
import { Checks } from './review-checks.tsx'

const route = getRouteApi('/shell/onboarding/review/$applicationId')
const reviewQuery = (applicationId: string) => queryFor(onboarding.find, { params: { applicationId } })

/** Prefetches the page's data; the router calls it when the user is about to open the page. */
export function load(client: QueryClient, applicationId: string): void {
  void client.prefetchQuery(reviewQuery(applicationId))
}

/** One application for the provider's reviewers: checks first, then what was submitted. */
export function ApplicationReviewPage(): ReactNode {
  const { applicationId } = route.useParams()
  const found = useQuery(reviewQuery(applicationId))
  if (found.data) return <Review review={found.data} key={found.data.id} />
  if (isProblem(found.error, 'not-found', 'bad-request'))
    return (
      <EmptyState isPage icon={<IconFileOff aria-hidden="true" />} title={t('This application could not be opened')}>
        {t('There is no such application.')}
      </EmptyState>
    )
  if (found.isError)
    return (
      <ErrorState
        isPage
        title={t('This application could not be loaded')}
        onRetry={() => void found.refetch()}
        isRetrying={found.isRefetching}
        traceId={traceIdOf(found.error)}
      />
    )
  return (
    <DetailPage
      kicker={t('Onboarding')}
      title={<Skeleton width="14rem" height="1.75rem" />}
      side={<SkeletonRows rows={6} />}
    >
      <SkeletonRows rows={12} />
    </DetailPage>
  )
}

/** Where DetailPage puts its side below its sections: nobody would find it there. */
const BESIDE_NO_MORE = '(width < 960px)'

function Review({ review }: { review: ApplicationReview }): ReactNode {
  const [isCalling, setCalling] = useState(false)
  const isNarrow = useMedia(BESIDE_NO_MORE)
  const { decisions, dialogs } = useDecisions(review)
  const params = { applicationId: review.id }
  const readAgain = useVerb(onboarding.checkAuthority, {
    onDone: (changed, _input, client) => {
      keepReview(client, changed)
      toast.success(t('The record was read again'))
    },
  })
  const { can, authority, documents } = review
  return (
    <>
      <DetailPage
        kicker={<Link to="/onboarding/review">{t('Onboarding')}</Link>}
        title={review.companyName}
        chips={
          <>
            <StatusChip tone={toneOfState(review.state)}>{t(STATE_NAMES[review.state])}</StatusChip>
            {review.isOnHold ? <StatusChip tone="stopped">{t('On hold')}</StatusChip> : null}
            {review.isDoNotUse ? <StatusChip tone="stopped">{t('Do Not Use')}</StatusChip> : null}
          </>
        }
        acts={isNarrow ? <DecideActs decisions={decisions} /> : null}
        notice={<Notice review={review} />}
        side={
          <>
            {isNarrow ? null : <DecideSection decisions={decisions} />}
            <Applicant review={review} />
            <Section title={t('What happened')}>
              <Timeline
                label={t('What happened')}
                entries={review.events.toReversed().map((event) => ({
                  id: `${event.at} ${event.says}`,
                  title: event.isInternal ? `${retell(event.says)} (${t('internal')})` : retell(event.says),
                  time: `${event.by}, ${momentText(event.at)}`,
                  detail: event.reason && retell(event.reason),
                }))}
              />
            </Section>
          </>
        }
      >
        <Checks checks={review.checks} />
        <Section
          title={t('Authority')}
          end={
            <Button
              size="small"
              isPending={readAgain.isPending}
              disabledReason={whyNot(can.checkAuthority)}
              onPress={() => readAgain.mutate({ params })}
            >
              {t('Read it again')}
            </Button>
          }
        >
          {authority ? (
            <AuthorityFacts
              record={{
                ...authority,
                registeredEmail: review.registeredEmail,
                registeredPhone: review.registeredPhone,
              }}
            />
          ) : (
            <Nothing />
          )}
        </Section>
        <Section
          title={t('Control of the registered contact')}
          end={
            <Button size="small" disabledReason={whyNot(can.confirmControl)} onPress={() => setCalling(true)}>
              {t('Confirm by phone')}
            </Button>
          }
        >
          <DefinitionList
            entries={[
              { term: t('Proven'), value: review.control.provenAt && momentText(review.control.provenAt) },
              { term: t('By'), value: review.controlProvenBy },
              {
                term: t('Call requested'),
                value: review.control.callRequestedAt && momentText(review.control.callRequestedAt),
              },
            ]}
          />
        </Section>
        <Section title={t('Company profile')}>
          {review.profile ? <ProfileFacts profile={review.profile} /> : <Nothing />}
        </Section>
        <Section title={t('Insurance')}>
          {review.insurance ? <InsuranceFacts insurance={review.insurance} documents={documents} /> : <Nothing />}
        </Section>
        <Section title={t('Tax form')}>
          {review.tax ? <TaxFacts tax={review.tax} documents={documents} /> : <Nothing />}
        </Section>
        <Section title={t('Payment')}>
          {review.payment ? <PaymentFacts payment={review.payment} documents={documents} /> : <Nothing />}
        </Section>
        <Section title={t('Agreement')}>
          {review.signature ? (
            <>
              <SignatureFacts signature={review.signature} />
              {review.signatureEvidence ? (
                <DefinitionList
                  entries={[
                    { term: t('Signed in as'), value: review.signatureEvidence.signedBy },
                    { term: t('Network address'), value: review.signatureEvidence.address },
                    { term: t('Browser'), value: review.signatureEvidence.userAgent },
                  ]}
                />
              ) : null}
            </>
          ) : (
            <Nothing />
          )}
        </Section>
        <Section title={t('Documents')} count={documents.length}>
          {documents.length > 0 ? (
            documents.map((document) => (
              <DocumentLine key={document.id} document={document} kind={t(DOCUMENT_NAMES[document.kind])} />
            ))
          ) : (
            <Nothing />
          )}
        </Section>
      </DetailPage>
      {dialogs}
      {isCalling ? <DecideWithReason review={review} decision="confirm" onClose={() => setCalling(false)} /> : null}
    </>
  )
}

function Notice({ review }: { review: ApplicationReview }): ReactNode {
  const { waitingOn, waitingFor, waitingText, reason, conditions, isOnHold } = review
  if (isOnHold)
    return (
      <Banner tone="attention" title={t('The review is on hold')}>
        {review.holdReason}
      </Banner>
    )
  if (conditions.length > 0)
    return (
      <Banner tone="attention" title={t('Approved with conditions')}>
        <ul>
          {conditions.map((condition) => (
            <li key={condition}>{condition}</li>
          ))}
        </ul>
      </Banner>
    )
  if (review.state === 'Rejected')
    return (
      <Banner tone="stopped" title={t('Rejected')}>
        {reason}
      </Banner>
    )
  if (!waitingOn) return null
  const what =
    waitingFor === 'call'
      ? t('The applicant requests a call to the registered number.')
      : waitingFor === 'review'
        ? t('Review the checks, then decide.')
        : t('Still to do: {steps}', {
            steps: review.steps
              .filter(({ status }) => status !== 'done')
              .map(({ step }) => t(STEP_NAMES[step]))
              .join(', '),
          })
  return (
    <Banner tone={waitingOn === 'provider' ? 'attention' : 'info'} title={waitingText && retell(waitingText)}>
      {what}
    </Banner>
  )
}

function Applicant({ review }: { review: ApplicationReview }): ReactNode {
  const { applicant, number, startedAt, submittedAt, steps } = review
  return (
    <Section title={t('Applicant')}>
      <DefinitionList
        entries={[
          { term: t('Name'), value: `${applicant.firstName} ${applicant.lastName}` },
          { term: t('Email'), value: <a href={`mailto:${applicant.email}`}>{applicant.email}</a> },
          { term: t('Applied with'), value: `${number.kind} ${number.digits}` },
          { term: t('Started'), value: momentText(startedAt) },
          { term: t('Submitted'), value: submittedAt && momentText(submittedAt) },
          ...steps
            .filter(({ step }) => step !== 'review')
            .map(({ step, status }) => ({ term: t(STEP_NAMES[step]), value: t(STATUS_NAMES[status]) })),
        ]}
      />
    </Section>
  )
}

function Nothing(): ReactNode {
  return <p className={styles.faint}>{t('Nothing was submitted.')}</p>
}
