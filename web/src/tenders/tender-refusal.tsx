import type { ReactNode } from 'react'
import { sayError } from '../api/error-catalogue.ts'
import { isProblem } from '../api/problem.ts'
import { retell, t } from '../ui/words.ts'

/** Why an answer or a withdrawal was not taken: what happened to the offer meanwhile, and that nothing is lost (UX 6). */
export function tenderRefusal(error: unknown): ReactNode {
  if (!error) return null
  if (isProblem(error, 'tender-no-longer-available'))
    return (
      <>
        <strong>{t('Tender no longer available')}</strong>
        {error.detail && error.detail !== error.title ? ` · ${retell(error.detail)}.` : '.'}{' '}
        {t('Nothing you entered was lost.')}
      </>
    )
  return sayError(error)
    .map((saying) => retell(saying.text))
    .join(' ')
}
