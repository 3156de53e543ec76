/** What this browser keeps of a session, and under which names. */
export const STORED = {
  token: 'waybill.token',
  claims: 'waybill.claims',
  user: 'waybill.user',
  clockSkew: 'waybill.clock-skew',
  returnTo: 'waybill.return-to',
  asOf: 'waybill.as-of',
  drawer: 'waybill.drawer',
  driverApp: 'waybill.driver-app',
  trackingScore: 'waybill.tracking-score',
} as const
