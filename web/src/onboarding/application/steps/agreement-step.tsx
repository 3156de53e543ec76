import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Agreement } from '@waybill/contract/onboarding/application.ts'
import { onboarding } from '@waybill/contract/onboarding/onboarding.ts'
import type { ReactNode } from 'react'
import { isProblem, traceIdOf } from '../../../api/problem.ts'
import { queryFor } from '../../../api/queries.ts'
import { entry } from '../../../form/entry.ts'
import { useForm } from '../../../form/use-form.ts'
import { Banner } from '../../../ui/banner.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { FormSection } from '../../../ui/form-section.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { retell, t } from '../../../ui/words.ts'
import { Hash, SignatureFacts } from '../../facts.tsx'
import { isAtWork } from '../../onboarding-text.ts'
import styles from '../application-page.module.css'
import type { StepProps } from '../entered-step.tsx'
import { StepForm } from '../step-form.tsx'
import { useKeptStep } from '../use-kept-step.ts'
import { Certified } from './certified.tsx'

const current = queryFor(onboarding.agreement, {})

/** The full text to sign, and the signature below it (domain §5.5). */
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
      {/* It is signed in the language it was written in. */}
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
  const { version, sha256 } = agreement
  const kept = useKeptStep('agreement', ({ agrees: _agrees, ...half }: Draft) => half)
  const form = useForm({
    begin: (): Draft => ({ typedName: '', title: '', ...application.drafts.agreement, agrees: false }),
    send: ({ agrees, ...draft }) =>
      kept.before(entry(onboarding.sign, { body: { version, sha256, ...draft, agrees: agrees || null } })),
    onChange: kept.keep,
    onDone: (changed) => onDone(changed),
    onFailed: (error) => {
      // The version changed: it must be read before signing.
      if (!isProblem(error, 'agreement-changed')) return
      form.set({ agrees: false })
      void client.invalidateQueries({ queryKey: current.queryKey })
    },
  })
  const { firstName, lastName } = application.applicant
  return (
    <StepForm form={form} kept={kept} act={t('Sign the agreement')}>
      <FormSection
        title={t('Signature')}
        help={t('We record your name, title, the time, your network address and your browser with it.')}
      >
        <form.Text
          name="typedName"
          label={t('Your full name')}
          placeholder={`${firstName} ${lastName}`}
          autoComplete="name"
        />
        <form.Text name="title" label={t('Your title')} autoComplete="organization-title" />
        <form.Field name="agrees">
          {(field) => (
            <Certified {...field}>
              {t('I have read the agreement, I may sign for {company}, and I agree to it electronically.', {
                company: application.companyName,
              })}
            </Certified>
          )}
        </form.Field>
      </FormSection>
    </StepForm>
  )
}

type Draft = { typedName: string; title: string; agrees: boolean }
