import { IconPlus } from '@tabler/icons-react'
import { CHECK_NAMES, type CheckCode } from '@waybill/contract/onboarding/application-review.ts'
import { onboarding } from '@waybill/contract/onboarding/onboarding.ts'
import { type ReactNode, Suspense } from 'react'
import { act } from '../../api/queries.ts'
import { FormSheet } from '../../form/shells.tsx'
import { useForm } from '../../form/use-form.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { FormSection } from '../../ui/form-section.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { retell, t } from '../../ui/words.ts'
import { plain } from '../plain.ts'
import { type DecideProps, doneWith } from './done-with.ts'

const DateField = lazyPart(async () => (await import('../../ui/date-field.tsx')).DateField)

/** Where the contract's names differ. */
const NAMES = { reasons: 'waivers' } as const

/** Approves the carrier, with or without conditions; a failed check is waived with a reason or blocks the approval. */
export function ApproveApplication({
  review,
  isConditional = false,
  onClose,
}: DecideProps & { isConditional?: boolean }): ReactNode {
  const name = review.companyName
  const failed = review.checks.filter(({ outcome }) => outcome === 'failed')
  const inTheWay = failed.filter(({ canBeWaived }) => !canBeWaived)
  const waivable = failed.filter(({ canBeWaived }) => canBeWaived)
  const params = { applicationId: review.id }
  const form = useForm({
    begin: () => ({
      // Every check has a reason, needed or not.
      reasons: Object.fromEntries(review.checks.map(({ check }) => [check, ''])) as Record<CheckCode, string>,
      conditions: [''],
      until: null as string | null,
    }),
    names: NAMES,
    plain,
    send: ({ reasons, conditions, until }) => {
      const waivers = waivable.map(({ check }) => ({ check, reason: reasons[check] }))
      if (!isConditional) return act(onboarding.approve, { params, body: { waivers } })
      const named = conditions.filter((condition) => condition.trim() !== '')
      return act(onboarding.approveConditionally, { params, body: { waivers, conditions: named, until: until ?? '' } })
    },
    onDone: (...answer) => doneWith(t('{name} was approved', { name }), onClose)(...answer),
  })
  const { conditions } = form.draft
  return (
    <FormSheet
      form={form}
      onClose={onClose}
      title={isConditional ? t('Approve {name} with conditions', { name }) : t('Approve {name}', { name })}
      act={isConditional ? t('Approve with conditions') : t('Approve')}
      disabledReason={inTheWay.length > 0 && inTheWay.map(({ says }) => retell(says)).join('; ')}
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
          {conditions.map((_, index) => (
            <form.Text
              // Lines are only ever appended.
              // oxlint-disable-next-line react/no-array-index-key
              key={index}
              name={`conditions.${index}`}
              about={index === 0 ? 'conditions' : undefined}
              label={t('Condition {n}', { n: index + 1 })}
              maxLength={1_000}
            />
          ))}
          <div>
            <Button
              size="small"
              icon={<IconPlus aria-hidden="true" />}
              disabledReason={conditions.length >= 10 && t('At most {n} conditions', { n: 10 })}
              onPress={() => form.set({ conditions: [...conditions, ''] })}
            >
              {t('Add a condition')}
            </Button>
          </div>
          <Suspense fallback={<Skeleton height="3.5rem" />}>
            <form.Field name="until">
              {(field) => (
                <DateField label={t('Until')} help={t('If they are not met by then, the approval ends.')} {...field} />
              )}
            </form.Field>
          </Suspense>
        </FormSection>
      ) : null}
      {waivable.length > 0 ? (
        <FormSection title={t('Checks that failed')} help={t('Enter why each one does not matter.')}>
          {waivable.map(({ check, says }, index) => (
            <form.Text
              key={check}
              name={`reasons.${check}`}
              about={`waivers.${index}.reason`}
              label={t(CHECK_NAMES[check])}
              help={retell(says)}
              maxLength={1_000}
            />
          ))}
        </FormSection>
      ) : null}
    </FormSheet>
  )
}
