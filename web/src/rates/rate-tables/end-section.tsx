import type { Can } from '@waybill/contract/permissions.ts'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { FormSection } from '../../ui/form-section.tsx'
import { t, whyNot } from '../../ui/words.ts'
import { today } from '../rate-text.ts'

export interface EndSectionProps {
  can: Can
  isPending: boolean
  onEnd: (lastDay: string) => void
}

/** The last day of what holds. */
export function EndSection({ can, isPending, onEnd }: EndSectionProps): ReactNode {
  const [lastDay, setLastDay] = useState<string | null>(today)
  return (
    <FormSection
      title={t('End it')}
      help={t('After its last day it no longer applies. Loads hauled until then keep their price.')}
    >
      <DateField label={t('Last day')} value={lastDay} onChange={setLastDay} />
      <Button
        variant="danger"
        isPending={isPending}
        disabledReason={whyNot(can) ?? (!lastDay && t('Choose the day'))}
        onPress={() => lastDay && onEnd(lastDay)}
      >
        {t('End')}
      </Button>
    </FormSection>
  )
}
