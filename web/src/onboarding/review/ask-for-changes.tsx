import { CHANGEABLE_STEPS, type ChangeableStep } from '@waybill/contract/onboarding/application.ts'
import { onboarding } from '@waybill/contract/onboarding/onboarding.ts'
import type { ReactNode } from 'react'
import { act } from '../../api/queries.ts'
import { refusedAt } from '../../form/refusals.ts'
import { FormSheet } from '../../form/shells.tsx'
import { useForm } from '../../form/use-form.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { t } from '../../ui/words.ts'
import { STEP_NAMES } from '../onboarding-text.ts'
import styles from './application-review-page.module.css'
import { type DecideProps, doneWith } from './done-with.ts'

type Draft = { changes: Partial<Record<ChangeableStep, string>> }

/** Returns steps, each with what must change; the others stay as is. */
export function AskForChanges({ review, onClose }: DecideProps): ReactNode {
  const form = useForm({
    begin: (): Draft => ({ changes: {} }),
    send: (draft) =>
      act(onboarding.askForChanges, {
        params: { applicationId: review.id },
        body: { changes: chosenOf(draft).map((step) => ({ step, reason: draft.changes[step] ?? '' })) },
      }),
    onDone: (...answer) =>
      doneWith(t('Changes requested from {name}', { name: review.companyName }), onClose)(...answer),
  })
  const { changes } = form.draft
  const chosen = chosenOf(form.draft)
  return (
    <FormSheet
      form={form}
      onClose={onClose}
      title={t('Request changes')}
      act={t('Send back')}
      disabledReason={chosen.length === 0 && t('Choose at least one step')}
      isDirty={chosen.length > 0}
    >
      <p>{t('The carrier sees each reason next to its step, and submits the application again.')}</p>
      {CHANGEABLE_STEPS.map((step) => (
        <div key={step} className={styles.change}>
          <Checkbox
            isSelected={changes[step] !== undefined}
            onChange={(isChosen) => form.set({ changes: { ...changes, [step]: isChosen ? '' : undefined } })}
          >
            {t(STEP_NAMES[step])}
          </Checkbox>
          {changes[step] === undefined ? null : (
            <TextField
              label={t('What to change: {step}', { step: t(STEP_NAMES[step]) })}
              rows={2}
              maxLength={1_000}
              value={changes[step]}
              onChange={(reason) => form.set({ changes: { ...changes, [step]: reason } })}
              error={refusedAt(form.refused, `changes.${chosen.indexOf(step)}.reason`)}
              data-field={`changes.${chosen.indexOf(step)}.reason`}
            />
          )}
        </div>
      ))}
    </FormSheet>
  )
}

function chosenOf({ changes }: Draft): ChangeableStep[] {
  return CHANGEABLE_STEPS.filter((step) => changes[step] !== undefined)
}
