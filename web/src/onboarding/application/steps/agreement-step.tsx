import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Agreement } from '@waybill/contract/onboarding/application.ts'
import { onboarding } from '@waybill/contract/onboarding/onboarding.ts'
import { type ReactNode, useState } from 'react'
import { isProblem, traceIdOf } from '../../../api/problem.ts'
import { queryFor, useVerb } from '../../../api/queries.ts'
import { Banner } from '../../../ui/banner.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { FormSection } from '../../../ui/form-section.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { retell, t } from '../../../ui/words.ts'
import { Hash, SignatureFacts } from '../../facts.tsx'
import { isAtWork } from '../../onboarding-text.ts'
import styles from '../application-page.module.css'
import type { StepProps } from '../entered-step.tsx'
import { StepForm } from '../step-form.tsx'
import { useStepForm } from '../use-step-form.ts'
import { Certified } from './certified.tsx'

const current = queryFor(onboarding.agreement, {})

/** The text that is signed, whole, and under it the signature (domain §5.5). */
export function AgreementStep({ application, onDone }: StepProps): ReactNode {
  const found = useQuery(current)
  const { signature } = application
  const shown = application.steps.find(({ step }) => step === 'agreement')
  if (shown?.status === 'done' || (!isAtWork(application) && signature))
    return signature ? <SignatureFacts signature={signature} /> : null
  if (found.isError && !found.data)
    return (
      <ErrorState
        title={t('The agreement could not be loaded')}
        onRetry={() => void found.refetch()}
        isRetrying={found.isRefetching}
        traceId={traceIdOf(found.error)}
      />
    )
  if (!found.data) return <Skeleton height={480} />
  return (
    <div className={styles.stack}>
      <Text agreement={found.data} />
      {shown?.status === 'open' || shown?.status === 'refused' ? (
        <Sign application={application} agreement={found.data} onDone={onDone} />
      ) : (
        <Banner>{shown?.reason ? retell(shown.reason) : t('You sign once the earlier steps are done.')}</Banner>
      )}
    </div>
  )
}

function Text({ agreement }: { agreement: Agreement }): ReactNode {
  return (
    <>
      {/* What is signed is signed in the language that it was written in. */}
      <article className={styles.agreement} aria-label={agreement.title} lang="en">
        {agreement.text
          .split(/\n{2,}/)
          .map((part) => part.trim())
          .filter((part) => part !== '')
          .map((part) => (part.startsWith('## ') ? <h3 key={part}>{part.slice(3)}</h3> : <p key={part}>{part}</p>))}
      </article>
      <p className={styles.faint}>
        {t('{title}, version {version}. Its SHA-256:', { title: agreement.title, version: agreement.version })}{' '}
        <Hash value={agreement.sha256} />
      </p>
    </>
  )
}

function Sign({ application, agreement, onDone }: StepProps & { agreement: Agreement }): ReactNode {
  const client = useQueryClient()
  const [agrees, setAgrees] = useState(false)
  const entry = useStepForm({
    step: 'agreement',
    begin: () => ({ typedName: '', title: '', ...application.drafts.agreement }),
    halfOf: (form) => form,
    rules: onboarding.sign.body,
  })
  const { form, refused, about, text } = entry
  const whole = entry.whole(onDone)
  const sign = useVerb(onboarding.sign, {
    ...whole,
    onFailed: (error) => {
      whole.onFailed(error)
      // Another version stands now: it is read before it is signed.
      if (isProblem(error, 'agreement-changed')) {
        setAgrees(false)
        void client.invalidateQueries({ queryKey: current.queryKey })
      }
    },
  })
  const { firstName, lastName } = application.applicant
  return (
    <StepForm
      refused={refused}
      error={sign.error}
      act={t('Sign the agreement')}
      isPending={sign.isPending}
      state={entry.state}
      onSubmit={() =>
        entry.submit({ version: agreement.version, sha256: agreement.sha256, ...form, agrees }, (body) =>
          sign.mutate({ body }),
        )
      }
    >
      <FormSection
        title={t('Signature')}
        help={t('We record your name, title, the time, your network address and your browser with it.')}
      >
        <TextField
          label={t('Your full name')}
          placeholder={`${firstName} ${lastName}`}
          {...text('typedName')}
          autoComplete="name"
        />
        <TextField label={t('Your title')} {...text('title')} autoComplete="organization-title" />
        <Certified isSelected={agrees} onChange={setAgrees} error={about('agrees')}>
          {t('I have read the agreement, I may sign for {company}, and I agree to it electronically.', {
            company: application.companyName,
          })}
        </Certified>
      </FormSection>
    </StepForm>
  )
}
