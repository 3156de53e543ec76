import { IconPlus } from '@tabler/icons-react'
import { CHECK_NAMES, type CheckCode } from '@waybill/contract/onboarding/application-review.ts'
import { onboarding } from '@waybill/contract/onboarding/onboarding.ts'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useVerb } from '../../api/queries.ts'
import { refusalText } from '../../company/company-refusal.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { SideSheet } from '../../ui/dialog.tsx'
import { FormSection } from '../../ui/form-section.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { retell, t } from '../../ui/words.ts'
import { useRefusals } from '../use-refusals.ts'
import { type DecideProps, doneWith } from './done-with.ts'

const DateField = lazy(() => import('../../ui/date-field.tsx').then((module) => ({ default: module.DateField })))

/** Lets the carrier in, for good or under conditions; what a check says against it is waived with a reason or keeps it out. */
export function ApproveApplication({
  review,
  isConditional = false,
  onClose,
}: DecideProps & { isConditional?: boolean }): ReactNode {
  const [waivers, setWaivers] = useState<Partial<Record<CheckCode, string>>>({})
  const [conditions, setConditions] = useState([''])
  const [until, setUntil] = useState<string | null>(null)
  const name = review.companyName
  const failed = review.checks.filter(({ outcome }) => outcome === 'failed')
  const inTheWay = failed.filter(({ canBeWaived }) => !canBeWaived)
  const waivable = failed.filter(({ canBeWaived }) => canBeWaived)
  const plain = useRefusals(onboarding.approve.body)
  const conditioned = useRefusals(onboarding.approveConditionally.body)
  const { refused, about, hear } = isConditional ? conditioned : plain
  const onDone = doneWith(t('{name} was approved', { name }), onClose)
  const approve = useVerb(onboarding.approve, { showsOwnError: true, onDone, onFailed: hear })
  const conditionally = useVerb(onboarding.approveConditionally, { showsOwnError: true, onDone, onFailed: hear })
  const params = { applicationId: review.id }
  const submit = (): void => {
    const said = { waivers: waivable.map(({ check }) => ({ check, reason: waivers[check] ?? '' })) }
    if (isConditional) {
      const named = conditions.filter((condition) => condition.trim() !== '')
      const body = conditioned.read({ ...said, conditions: named, until: until ?? '' })
      if (body) conditionally.mutate({ params, body })
    } else {
      const body = plain.read(said)
      if (body) approve.mutate({ params, body })
    }
  }
  return (
    <SideSheet
      isOpen
      onClose={onClose}
      title={isConditional ? t('Approve {name} under conditions', { name }) : t('Approve {name}', { name })}
      act={isConditional ? t('Approve under conditions') : t('Approve')}
      pending={approve.isPending || conditionally.isPending}
      disabledReason={inTheWay.length > 0 && inTheWay.map(({ says }) => retell(says)).join('; ')}
      isDirty={Object.keys(waivers).length > 0 || conditions.join('') !== '' || until !== null}
      error={refusalText(approve.error ?? conditionally.error, Object.keys(refused))}
      onAct={submit}
    >
      <p>
        {isConditional
          ? t('The carrier can be booked until that day, and sees the conditions.')
          : t('The carrier can be booked from now on, and is told by email.')}
      </p>
      {inTheWay.length > 0 ? (
        <Banner tone="stopped" title={t('It cannot be approved')}>
          <ul>
            {inTheWay.map(({ check, says }) => (
              <li key={check}>{retell(says)}</li>
            ))}
          </ul>
        </Banner>
      ) : null}
      {isConditional ? (
        <FormSection title={t('Conditions')}>
          {conditions.map((condition, index) => (
            <TextField
              // Lines are only ever added at the end.
              // oxlint-disable-next-line react/no-array-index-key
              key={index}
              label={t('Condition {n}', { n: index + 1 })}
              value={condition}
              maxLength={1_000}
              onChange={(value) => setConditions(conditions.with(index, value))}
              error={index === 0 ? about('conditions') : undefined}
            />
          ))}
          <div>
            <Button
              size="small"
              icon={<IconPlus aria-hidden="true" />}
              disabledReason={conditions.length >= 10 && t('At most {n} conditions', { n: 10 })}
              onPress={() => setConditions([...conditions, ''])}
            >
              {t('Add a condition')}
            </Button>
          </div>
          <Suspense fallback={<Skeleton height="3.5rem" />}>
            <DateField
              label={t('Until')}
              help={t('If they are not met by then, the approval ends.')}
              value={until}
              onChange={setUntil}
              error={about('until') ?? null}
            />
          </Suspense>
        </FormSection>
      ) : null}
      {waivable.length > 0 ? (
        <FormSection title={t('Checks that failed')} help={t('Enter why each one does not matter.')}>
          {waivable.map(({ check, says }, index) => (
            <TextField
              key={check}
              label={t(CHECK_NAMES[check])}
              help={retell(says)}
              value={waivers[check] ?? ''}
              maxLength={1_000}
              onChange={(reason) => setWaivers({ ...waivers, [check]: reason })}
              error={about(`waivers.${index}.reason`)}
            />
          ))}
        </FormSection>
      ) : null}
    </SideSheet>
  )
}
