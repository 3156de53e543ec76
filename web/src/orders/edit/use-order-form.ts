import { NewOrder } from '@waybill/contract/orders/orders.ts'
import { useEffect, useState } from 'react'
import { messagesOf } from '../../api/error-catalogue.ts'
import { isProblem } from '../../api/problem.ts'
import { type Refused, refusedBy } from '../../form/refusals.ts'
import { useCurrentUser } from '../../shell/current-user.ts'
import { t } from '../../ui/words.ts'
import { forgetDraft, keepDraft, keptDraft } from './kept-draft.ts'
import { entryIn, mergedDraft, type OrderDraft } from './order-draft.ts'

/** An order as it is typed: kept in this browser until it is saved, refused beside its fields. */
export function useOrderForm(order: string, version: number, begin: () => OrderDraft) {
  const { id: userId, companyKind } = useCurrentUser()
  const [kept] = useState(() => keptDraft(userId, order, version))
  const [begun, setBegun] = useState(begin)
  const [draft, setDraft] = useState(kept ?? begun)
  const [isFound, setFound] = useState(kept !== undefined)
  const [refused, setRefused] = useState<Refused>({})
  const [isDisputed, setDisputed] = useState(false)
  const isDirty = JSON.stringify(draft) !== JSON.stringify(begun)
  // Kept at each key: there is no moment at which a browser may not close.
  useEffect(() => {
    if (isDirty) keepDraft(userId, order, version, draft)
  }, [isDirty, userId, order, version, draft])
  return {
    draft,
    setDraft,
    refused,
    /** What may be sent; undefined when the contract speaks against it. */
    read: (isDraft: boolean) => {
      const body = { ...(draft.customerId ? { customerId: draft.customerId } : {}), ...entryIn(draft, isDraft) }
      // The contract asks nobody for the customer, since shippers are theirs themselves; the provider would hear of it last.
      const isNobodys = order === 'new' && companyKind === 'provider' && !draft.customerId
      const refusals = {
        ...(isNobodys ? { customerId: [t('Choose the customer')] } : {}),
        ...refusedBy(NewOrder, body),
      }
      setRefused(refusals)
      window.scrollTo({ top: 0 })
      return Object.keys(refusals).length === 0 ? body : undefined
    },
    hear: (error: unknown): void => {
      if (isProblem(error)) setRefused(error.modelState)
    },
    /** Somebody else saved first: what one did not touch is theirs now. */
    takeOver: (theirs: OrderDraft): void => {
      const merged = mergedDraft(draft, begun, theirs)
      setBegun(theirs)
      setDraft(merged.draft)
      setDisputed(merged.isDisputed)
    },
    /** Whether both changed the same. */
    isDisputed,
    /** Saved, or thrown away on purpose: nothing is kept any more. */
    letGo: (): void => forgetDraft(userId, order),
    /** Whether one may go: what was typed is thrown away only by who says so. */
    mayLeave: (): boolean => {
      if (isDirty && !window.confirm(t('Discard what you entered?'))) return false
      forgetDraft(userId, order)
      return true
    },
    found: isFound
      ? {
          onDiscard: (): void => {
            forgetDraft(userId, order)
            const fresh = begin()
            setBegun(fresh)
            setDraft(fresh)
            setFound(false)
            setRefused({})
          },
        }
      : undefined,
  }
}

/** What no field shows. */
export function saveRefusal(error: Error | null): string | null {
  if (!error) return null
  if (isProblem(error, 'changed-meanwhile'))
    return t('Someone else has changed this order. Your entries are still here: review them and save again.')
  if (!isProblem(error)) return t('An Unknown Error Occurred')
  return Object.keys(error.modelState).length > 0 ? null : messagesOf(error).join(' ')
}
