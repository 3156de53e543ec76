import { CHANGEABLE_STEPS, type ChangeableStep } from '@waybill/contract/application.ts'
import { onboarding } from '@waybill/contract/onboarding.ts'
import { type ReactNode, useState } from 'react'
import { useVerb } from '../api/queries.ts'
import { refusalText } from '../company/company-refusal.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { SideSheet } from '../ui/dialog.tsx'
import { TextField } from '../ui/text-field.tsx'
import { t } from '../ui/words.ts'
import styles from './application-review-page.module.css'
import { type DecideProps, doneWith } from './done-with.ts'
import { STEP_NAMES } from './onboarding-text.ts'
import { useRefusals } from './use-refusals.ts'

/** Sends steps back, each with what has to change; the others stay as they are. */
export function AskForChanges({ review, onClose }: DecideProps): ReactNode {
  const [reasons, setReasons] = useState<Partial<Record<ChangeableStep, string>>>({})
  const { refused, about, read, hear } = useRefusals(onboarding.askForChanges.body)
  const chosen = CHANGEABLE_STEPS.filter((step) => reasons[step] !== undefined)
  const ask = useVerb(onboarding.askForChanges, {
    showsOwnError: true,
    onDone: doneWith(t('{name} was asked for changes', { name: review.companyName }), onClose),
    onFailed: hear,
  })
  return (
    <SideSheet
      isOpen
      onClose={onClose}
      title={t('Ask for changes')}
      act={t('Send back')}
      pending={ask.isPending}
      disabledReason={chosen.length === 0 && t('Choose at least one step')}
      isDirty={chosen.length > 0}
      error={refusalText(ask.error, Object.keys(refused))}
      onAct={() => {
        const body = read({ changes: chosen.map((step) => ({ step, reason: reasons[step] ?? '' })) })
        if (body) ask.mutate({ params: { applicationId: review.id }, body })
      }}
    >
      <p>{t('The carrier reads each reason beside its step, and hands the application in again.')}</p>
      {CHANGEABLE_STEPS.map((step) => (
        <div key={step} className={styles.change}>
          <Checkbox
            isSelected={reasons[step] !== undefined}
            onChange={(isChosen) => setReasons({ ...reasons, [step]: isChosen ? '' : undefined })}
          >
            {t(STEP_NAMES[step])}
          </Checkbox>
          {reasons[step] === undefined ? null : (
            <TextField
              label={t('What has to change: {step}', { step: t(STEP_NAMES[step]) })}
              rows={2}
              maxLength={1_000}
              value={reasons[step]}
              onChange={(reason) => setReasons({ ...reasons, [step]: reason })}
              error={about(`changes.${chosen.indexOf(step)}.reason`)}
            />
          )}
        </div>
      ))}
    </SideSheet>
  )
}
