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
  /** The step is done: on to what comes next. */
  onDone: (changed: Application) => void
}

export interface EnteringProps extends StepProps {
  /** Back to what was saved; absent where nothing was. */
  onCancel: (() => void) | undefined
}

export interface EnteredStepProps {
  application: Application
  step: OnboardingStep
  /** What was saved; null while nothing was. */
  facts: ReactNode
  renderForm: (onCancel: (() => void) | undefined) => ReactNode
}

/** A step that asks for something: its form while it is open, what was saved when it is done, and why it is closed. */
export function EnteredStep({ application, step, facts, renderForm }: EnteredStepProps): ReactNode {
  // Whoever left in the middle of a change comes back to it.
  const [isChanging, setChanging] = useState(() => step in application.drafts)
  const shown = application.steps.find((one) => one.step === step)
  const status = shown?.status ?? 'closed'
  if (!isAtWork(application) || (status === 'closed' && facts))
    return facts ?? <p className={styles.faint}>{t('Nothing was handed in.')}</p>
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
