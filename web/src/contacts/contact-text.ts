import type { ContactRow } from '@waybill/contract/contacts/contacts.ts'
import type { PortalState } from '@waybill/contract/contacts/portal-states.ts'
import type { AccessLevel, CompanyKind, Permission, Role } from '@waybill/contract/permissions.ts'
import { t } from '../ui/words.ts'

export function fullName({ firstName, lastName }: Pick<ContactRow, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`
}

export function roleText(role: Role): string {
  switch (role) {
    case 'Admin':
      return t('Administrator')
    case 'BillTo':
      return t('Bill to')
    case 'BillingInquiry':
      return t('Billing inquiry')
    case 'AP':
      return t('Accounts payable')
    case 'AR':
      return t('Accounts receivable')
    case 'Driver':
      return t('Driver')
  }
}

/** What a permission opens, and for whom. */
export function permissionText(permission: Permission): string {
  switch (permission) {
    case 'CarrierPortal':
      return t('Carrier portal')
    case 'DriverPortal':
      return t('Driver portal')
    case 'FactoringCompanyPortal':
      return t('Factoring company portal')
    case 'CarrierBillingSettings':
      return t('Billing settings')
    case 'ShipperPortal':
      return t('Shipper portal')
    case 'Admin':
      return t('Provider’s staff')
  }
}

export function accessLevelText(level: AccessLevel): string {
  switch (level) {
    case 'Financials':
      return t('See the financials of shipments')
    case 'SignRateConfirmation':
      return t('Sign rate confirmations')
  }
}

export function portalStateText(state: PortalState): string {
  switch (state) {
    case 'none':
      return t('No portal access')
    case 'invited':
      return t('Invited')
    case 'by-link':
      return t('Signs in by link')
    case 'active':
      return t('In the portal')
    case 'disabled':
      return t('Access ended')
  }
}

export function companyKindText(kind: CompanyKind): string {
  switch (kind) {
    case 'provider':
      return t('Freight provider')
    case 'carrier':
      return t('Carrier')
    case 'broker':
      return t('Broker')
    case 'factor':
      return t('Factoring company')
    case 'payer':
      return t('Third-party payer')
    case 'shipper':
      return t('Shipper')
    case 'dispatch-service':
      return t('Dispatch service')
  }
}

/** A number as a telephone dials it; an extension is dialled after a pause (RFC 3966). */
export function dialled(number: string, extension?: string): string {
  const digits = number.replace(/[^\d+]/g, '')
  return `tel:${digits}${extension ? `;ext=${extension}` : ''}`
}
