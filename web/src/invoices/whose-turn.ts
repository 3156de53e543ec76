import type { CurrentUser } from '@waybill/contract/identity/identity.ts'
import type { InvoiceRow } from '@waybill/contract/invoices/invoices.ts'
import { useCurrentUser } from '../shell/current-user.ts'
import { useWelcome } from '../shell/welcome.ts'
import { t } from '../ui/words.ts'

type Turn = Pick<
  InvoiceRow,
  'nextActor' | 'isBrokers' | 'numberOfRequiredDocuments' | 'numberOfUploadedRequiredDocuments'
>
type Waiting = Turn & Pick<InvoiceRow, 'carrierName' | 'payerName'>

/** Who is next: the bill of a broker, once its papers are there, is the provider's to enter. */
function turnOf({
  nextActor,
  isBrokers,
  numberOfRequiredDocuments,
  numberOfUploadedRequiredDocuments,
}: Turn): InvoiceRow['nextActor'] {
  const isWhole = numberOfUploadedRequiredDocuments >= numberOfRequiredDocuments
  return nextActor === 'carrier' && isBrokers && isWhole ? 'provider' : nextActor
}

/** Whether the user's own company is next. */
export function isOurs(turn: Turn, user: Pick<CurrentUser, 'companyKind'>): boolean {
  const next = turnOf(turn)
  if (next === 'carrier') return user.companyKind === 'carrier' || user.companyKind === 'broker'
  return next !== null && user.companyKind === next
}

/** "Waiting on you", or on whom; undefined if nothing is due. */
export function useWaitingText(): (waiting: Waiting) => string | undefined {
  const user = useCurrentUser()
  const provider = useWelcome()?.brand.name ?? t('the provider')
  return (waiting) => {
    const next = turnOf(waiting)
    if (next === null) return undefined
    if (isOurs(waiting, user)) return t('Waiting on you')
    const names = { carrier: waiting.carrierName, provider, payer: waiting.payerName ?? provider }
    return t('Waiting on {name}', { name: names[next] })
  }
}
