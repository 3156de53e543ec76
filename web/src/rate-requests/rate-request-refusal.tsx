import type { ReactNode } from 'react'
import { isProblem } from '../api/problem.ts'
import { retell, t } from '../ui/words.ts'

/** Why a response, award or counter failed, if its request or offer ended meanwhile, and that nothing is lost (UX 6). */
export function rateRequestRefusal(error: unknown): ReactNode | undefined {
  if (!isProblem(error, 'rate-request-no-longer-open', 'offer-no-longer-stands')) return undefined
  return (
    <>
      <strong>{retell(error.title ?? error.code)}</strong>
      {error.detail && error.detail !== error.title ? ` · ${retell(error.detail)}.` : '.'}{' '}
      {t('Nothing you entered was lost.')}
    </>
  )
}
