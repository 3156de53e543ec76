import type { CurrentUser } from '@waybill/contract/identity/identity.ts'
import type { InvoiceRow } from '@waybill/contract/invoices/invoices.ts'
import { useCurrentUser } from '../shell/current-user.ts'
import { useWelcome } from '../shell/welcome.ts'
import { t } from '../ui/words.ts'

type Turn = Pick<InvoiceRow, 'nextActor'>
type Waiting = Turn & Pick<InvoiceRow, 'carrierName' | 'payerName'>

/** Whether the user's own company is next. */
export function isOurs({ nextActor }: Turn, user: Pick<CurrentUser, 'companyKind'>): boolean {
  if (nextActor === 'carrier') return user.companyKind === 'carrier' || user.companyKind === 'broker'
  return nextActor !== null && user.companyKind === nextActor
}

/** "Waiting on you", or on whom; undefined if nothing is due. */
export function useWaitingText(): (waiting: Waiting) => string | undefined {
  const user = useCurrentUser()
  const provider = useWelcome()?.brand.name ?? t('the provider')
  return (waiting) => {
    if (waiting.nextActor === null) return undefined
    if (isOurs(waiting, user)) return t('Waiting on you')
    const names = { carrier: waiting.carrierName, provider, payer: waiting.payerName ?? provider }
    return t('Waiting on {name}', { name: names[waiting.nextActor] })
  }
}
