import type { ReactNode } from 'react'
import { isProblem } from '../api/problem.ts'
import { retell, t } from '../ui/words.ts'

/** Why an answer or withdrawal failed, if the offer ended meanwhile, and that nothing is lost (UX 6). */
export function tenderRefusal(error: unknown): ReactNode | undefined {
  if (!isProblem(error, 'tender-no-longer-available')) return undefined
  return (
    <>
      <strong>{t('Tender no longer available')}</strong>
      {error.detail && error.detail !== error.title ? ` · ${retell(error.detail)}.` : '.'}{' '}
      {t('Nothing you entered was lost.')}
    </>
  )
}
