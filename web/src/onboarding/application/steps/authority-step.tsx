import { useQueryClient } from '@tanstack/react-query'
import { onboarding } from '@waybill/contract/onboarding/onboarding.ts'
import { type ReactNode, useState } from 'react'
import { act, useVerb } from '../../../api/queries.ts'
import { refusalText } from '../../../form/refusals.ts'
import { useForm } from '../../../form/use-form.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { retell, t } from '../../../ui/words.ts'
import { AuthorityFacts } from '../../facts.tsx'
import { keepApplication } from '../../keep-application.ts'
import { NUMBER_NAMES, NumberFields } from '../../number-fields.tsx'
import { isAtWork } from '../../onboarding-text.ts'
import styles from '../application-page.module.css'
import type { StepProps } from '../entered-step.tsx'
import { StepForm } from '../step-form.tsx'

/** The FMCSA record, and whether it is the applicant's. */
export function AuthorityStep({ application, onDone }: StepProps): ReactNode {
  const [isAnother, setAnother] = useState(false)
  const { authority, authorityProblems } = application
  const isDone = application.steps.some(({ step, status }) => step === 'authority' && status === 'done')
  const client = useQueryClient()
  const confirm = useVerb(onboarding.confirmAuthority, { showsOwnError: true, onDone })
  const readAgain = useVerb(onboarding.lookUpAuthority, {
    showsOwnError: true,
    onDone: (changed) => keepApplication(client, changed),
  })
  if (!isAtWork(application) && application.state !== 'Invited')
    return authority ? <AuthorityFacts record={authority} /> : null
  if (!authority || isAnother) return <LookUp application={application} onDone={() => setAnother(false)} />
  const refused = refusalText(confirm.error ?? readAgain.error)
  return (
    <div className={styles.stack}>
      {authorityProblems.length > 0 ? (
        <Banner tone="stopped" title={t('This record does not allow hauling freight')}>
          <ul>
            {authorityProblems.map((problem) => (
              <li key={problem.text}>{retell(problem)}</li>
            ))}
          </ul>
          <p>{t('Correct it with FMCSA, then read the record again. Changes show there overnight.')}</p>
        </Banner>
      ) : null}
      {refused && !(confirm.error && authorityProblems.length > 0) ? <Banner tone="stopped">{refused}</Banner> : null}
      <AuthorityFacts record={authority} />
      <p className={styles.faint}>
        {t('The registered contacts are partly hidden: whoever speaks for the company knows them.')}
      </p>
      <div className={styles.acts}>
        {isDone ? null : (
          <Button
            variant="primary"
            isPending={confirm.isPending}
            disabledReason={authorityProblems.length > 0 && authorityProblems.map(retell).join('; ')}
            onPress={() => confirm.mutate({})}
          >
            {t('This is my company')}
          </Button>
        )}
        <Button isPending={readAgain.isPending} onPress={() => readAgain.mutate({ body: {} })}>
          {t('Read it again')}
        </Button>
        {isDone ? null : <Button onPress={() => setAnother(true)}>{t('Look up another number')}</Button>}
      </div>
    </div>
  )
}

function LookUp({ application, onDone }: Pick<StepProps, 'application'> & { onDone: () => void }): ReactNode {
  const form = useForm({
    begin: () => application.number,
    names: NUMBER_NAMES,
    send: (number) => act(onboarding.lookUpAuthority, { body: { number } }),
    onDone: (changed, _asked, client) => {
      keepApplication(client, changed)
      onDone()
    },
  })
  return (
    <StepForm form={form} act={t('Look up')} onCancel={application.authority ? onDone : undefined}>
      <NumberFields form={form} />
    </StepForm>
  )
}
