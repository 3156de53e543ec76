import { IconAward, IconCircleCheck, IconEye } from '@tabler/icons-react'
import type { ScoreTier } from '@waybill/contract/tier-names.ts'
import type { ReactNode } from 'react'
import { StatusChip } from '../ui/status-chip.tsx'
import { tierText } from './score-text.ts'

const LOOKS = {
  Gold: { tone: 'done', icon: IconAward },
  Standard: { tone: 'committed', icon: IconCircleCheck },
  Watch: { tone: 'attention', icon: IconEye },
} as const

/** A tier: icon and word. */
export function TierChip({ tier, size }: { tier: ScoreTier | null; size?: 'small' }): ReactNode {
  const look = tier ? LOOKS[tier] : ({ tone: 'planned' } as const)
  return (
    <StatusChip {...look} {...(size ? { size } : {})}>
      {tierText(tier)}
    </StatusChip>
  )
}
