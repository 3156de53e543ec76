import { Link } from '@tanstack/react-router'
import { ORDER_STATUS } from '@waybill/contract/orders/order-status.ts'
import type { ReactNode } from 'react'
import { BILLS_TO_ENTER, TO_AUDIT } from '../../invoices/list/invoice-views.ts'
import { useCurrentUser } from '../../shell/current-user.ts'
import { plural } from '../../ui/words.ts'
import type { OfficeDeskRow } from './office-row.tsx'

/** How much of one kind waits on payables, a third-party payer or a shipper. */
export function OfficeTotal({ kind, count }: { kind: OfficeDeskRow['kind']; count: number }): ReactNode {
  const { companyKind } = useCurrentUser()
  switch (kind) {
    case 'audit':
      return (
        <Link className="thumb" to="/accounting" search={TO_AUDIT}>
          {plural(count, '{n} invoice to audit', '{n} invoices to audit')}
        </Link>
      )
    case 'broker-bill':
      return (
        <Link className="thumb" to="/accounting" search={BILLS_TO_ENTER}>
          {plural(count, '{n} broker’s bill to enter', '{n} brokers’ bills to enter')}
        </Link>
      )
    case 'payer-invoice':
      return (
        <Link
          className="thumb"
          to="/third-party-payer-invoices"
          search={{
            view: 'All',
            isAuditable: false,
            nextActor: companyKind === 'payer' || companyKind === 'provider' ? companyKind : 'carrier',
          }}
        >
          {plural(count, '{n} third-party invoice', '{n} third-party invoices')}
        </Link>
      )
    case 'customer-approval':
      return plural(count, '{n} accessorial to approve', '{n} accessorials to approve')
    case 'dispute':
      return (
        <Link className="thumb" to="/payments/disputes">
          {plural(count, '{n} dispute to answer', '{n} disputes to answer')}
        </Link>
      )
    case 'bank-change':
      return (
        <Link className="thumb" to="/companies" search={{ view: 'bank-changes-to-check' }}>
          {plural(count, '{n} bank change to check', '{n} bank changes to check')}
        </Link>
      )
    case 'assignment':
      return (
        <Link className="thumb" to="/payments/assignments" search={{ view: 'open' }}>
          {plural(count, '{n} notice of assignment', '{n} notices of assignment')}
        </Link>
      )
    case 'order':
      return (
        <Link
          className="thumb"
          to="/orders"
          search={{ statuses: [ORDER_STATUS.draft], sortProperty: 'pickup', sortDirection: 'asc' }}
        >
          {plural(count, '{n} order to complete', '{n} orders to complete')}
        </Link>
      )
  }
}
