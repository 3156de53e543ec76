import { IconPencil } from '@tabler/icons-react'
import type { Application } from '@waybill/contract/onboarding/application.ts'
import type { OnboardingStep } from '@waybill/contract/onboarding-states.ts'
import { type ReactNode, useState } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { retell, t } from '../../ui/words.ts'
import { isAtWork } from '../onboarding-text.ts'
import styles from './application-page.module.css'

export interface StepProps {
  application: Application
  /** The step is done: go to the next. */
  onDone: (changed: Application) => void
}

export interface EnteringProps extends StepProps {
  /** Back to the saved data; absent if there is none. */
  onCancel: (() => void) | undefined
}

export interface EnteredStepProps {
  application: Application
  step: OnboardingStep
  /** The saved data; null if there is none. */
  facts: ReactNode
  renderForm: (onCancel: (() => void) | undefined) => ReactNode
}

/** A step with input: its form while open, the saved data once done, and why it is closed. */
export function EnteredStep({ application, step, facts, renderForm }: EnteredStepProps): ReactNode {
  // Someone who left in the middle of an edit returns to it.
  const [isChanging, setChanging] = useState(() => step in application.drafts)
  const shown = application.steps.find((one) => one.step === step)
  const status = shown?.status ?? 'closed'
  if (!isAtWork(application) || (status === 'closed' && facts))
    return facts ?? <p className={styles.faint}>{t('Nothing was submitted.')}</p>
  if (status === 'closed')
    return (
      <Banner>{shown?.reason ? retell(shown.reason) : t('This step opens once the earlier ones are done.')}</Banner>
    )
  if (status !== 'done') return renderForm(undefined)
  if (isChanging) return renderForm(() => setChanging(false))
  return (
    <div className={styles.saved}>
      {facts}
      <div>
        <Button icon={<IconPencil aria-hidden="true" />} onPress={() => setChanging(true)}>
          {t('Change')}
        </Button>
      </div>
    </div>
  )
}
