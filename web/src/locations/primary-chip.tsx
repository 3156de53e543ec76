import { IconStar } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { StatusChip } from '../ui/status-chip.tsx'
import { t } from '../ui/words.ts'

/** A company's primary location. */
export function PrimaryChip({ size }: { size?: 'small' }): ReactNode {
  return (
    <StatusChip tone="planned" icon={IconStar} {...(size ? { size } : {})}>
      {t('Primary')}
    </StatusChip>
  )
}
