/** Addresses that rooms pass as text (menus, sheets, notifications); links in pages use the router's typed `to`. */
export const pathTo = {
  home: '/',
  login: '/login',
  forgotPassword: '/forgot-password',
  requestAccess: '/request-access',
  becomeCarrier: '/become-a-carrier',
  onboarding: '/onboarding',
  dashboard: '/dashboard',
  /** A driver's home. */
  drive: '/drive',
  driveLoad: (shipmentNumber: string) => `/drive?load=${encodeURIComponent(shipmentNumber)}`,
  shipments: '/shipments',
  shipment: (shipmentNumber: string) => `/shipments/${encodeURIComponent(shipmentNumber)}`,
  shipmentPreview: (shipmentNumber: string) => `/all-shipments/${encodeURIComponent(shipmentNumber)}/preview/details`,
  availableLoad: (shipmentNumber: string) => `/available-freight/${encodeURIComponent(shipmentNumber)}`,
  tenders: '/tenders',
  tender: (tenderId: string) => `/tenders/${tenderId}`,
  loadTenders: '/load-tenders',
  contacts: '/contacts',
  contact: (contactId: string) => `/contacts/${contactId}`,
  profile: '/profile',
  company: '/company',
  companies: '/companies',
  companyRecord: (companyNumber: string) => `/companies/${encodeURIComponent(companyNumber)}`,
  apiDocs: '/api/docs',
  /** Local environments only. */
  outbox: '/dev/outbox',
} as const
