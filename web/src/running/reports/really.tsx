import type { Said } from '@waybill/contract/said.ts'
import type { ReactNode } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { retell, t } from '../../ui/words.ts'

/** Says what is hard to believe about a time; the children confirm it. */
export function Really({ doubts, children }: { doubts: readonly Said[]; children: ReactNode }): ReactNode {
  if (doubts.length === 0) return null
  return (
    <Banner tone="attention" title={t('Really? {doubt}', { doubt: doubts.map(retell).join(', ') })}>
      {children}
    </Banner>
  )
}
