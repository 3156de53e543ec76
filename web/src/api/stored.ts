/** What this browser keeps of a session, and under which names. */
export const STORED = {
  token: 'waybill.token',
  claims: 'waybill.claims',
  user: 'waybill.user',
  clockSkew: 'waybill.clock-skew',
  returnTo: 'waybill.return-to',
  asOf: 'waybill.as-of',
  drawer: 'waybill.drawer',
  /** The server's time by this device's clock, for what a driver reports without signal. */
  serverClock: 'waybill.server-clock',
  /** A driver's loads as last read. */
  driverLoads: 'waybill.driver-loads',
  /** What a driver shares of this phone's position, as last read. */
  driverPhone: 'waybill.driver-phone',
  /** What each driver has chosen on this phone. */
  driverChoices: 'waybill.driver-choices',
  driverApp: 'waybill.driver-app',
  trackingScore: 'waybill.tracking-score',
} as const
