import { CASE_FIELDS, type CaseField, caseTypeOf } from '@waybill/contract/cases/case-types.ts'
import type { Case, CaseRow } from '@waybill/contract/cases/cases.ts'
import type { CurrentUser } from '@waybill/contract/identity/identity.ts'
import { useCurrentUser } from '../shell/current-user.ts'
import { useWelcome } from '../shell/welcome.ts'
import { moneyText } from '../ui/money.tsx'
import { locale, t } from '../ui/words.ts'
import { timeText } from '../ui/zoned-time.ts'

type Waiting = Pick<CaseRow, 'nextActor' | 'carrierName'>
type Actor = NonNullable<CaseRow['nextActor']>

/** Whether the user's own company acts next. */
export function isOurs({ nextActor }: Pick<Waiting, 'nextActor'>, { companyKind }: Pick<CurrentUser, 'companyKind'>) {
  return nextActor !== null && nextActor === companyKind
}

/** "Waiting on you", or on whom; undefined once resolved. */
export function useWaitingText(): (waiting: Waiting) => string | undefined {
  const user = useCurrentUser()
  const provider = useWelcome()?.brand.name ?? t('the provider')
  return (waiting) => {
    if (waiting.nextActor === null) return undefined
    if (isOurs(waiting, user)) return t('Waiting on you')
    const names: Record<Actor, string> = { carrier: waiting.carrierName, customer: t('the customer'), provider }
    return t('Waiting on {name}', { name: names[waiting.nextActor] })
  }
}

/** What the collapsed status leaves out; undefined where it says all. */
export function standingText({ status, subStatus }: Pick<CaseRow, 'status' | 'subStatus'>): string | undefined {
  return status === subStatus ? undefined : t(subStatus)
}

/** "Pickup 1, Meridian Foods" */
export function stopText({
  type,
  sequence,
  name,
}: Pick<NonNullable<CaseRow['stop']>, 'type' | 'sequence' | 'name'>): string {
  return `${type === 'Pickup' ? t('Pickup') : t('Delivery')} ${sequence}, ${name}`
}

/** What was entered, field by field, in the type's order. */
export function detailsOf(
  { type, details, stop, currency }: Case,
  timeZone: string,
): { term: string; value: string }[] {
  const zone = stop?.timeZone ?? timeZone
  return caseTypeOf(type.code).fields.flatMap((field) => {
    const value = details[field]
    if (value === undefined) return []
    return { term: t(CASE_FIELDS[field].label), value: valueText(field, value, currency, zone) }
  })
}

function valueText(field: CaseField, value: string | number, currency: string, timeZone: string): string {
  if (typeof value === 'string') return CASE_FIELDS[field].kind === 'time' ? timeText({ at: value, timeZone }) : value
  return CASE_FIELDS[field].kind === 'money' ? moneyText(value, currency) : value.toLocaleString(locale())
}
