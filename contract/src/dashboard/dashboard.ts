import { z } from 'zod'
import { get } from '../endpoint.ts'
import { ShipmentRow } from '../shipments/shipments.ts'
import { TenderRow } from '../tenders/tenders.ts'
import { desk } from './desk.ts'

const Count = z.number().int().min(0)

/** The numbers on the drawer's badges; each equals the total of the list it leads to (UX 6). */
export const Badges = z.strictObject({
  updatesNeeded: Count,
  openTenders: Count,
  openRateRequests: Count,
  invoicesToSend: Count,
  newCases: Count,
  /** Support conversations that wait for the provider; zero for who asks. */
  supportWaiting: Count,
})
export type Badges = z.infer<typeof Badges>

/** What needs the reader, most urgent first. */
export const Dashboard = z.strictObject({
  openTenders: z.strictObject({ data: z.array(TenderRow), totalCount: Count }),
  updatesNeeded: z.strictObject({ data: z.array(ShipmentRow), totalCount: Count }),
  /** Trucks that threaten to miss a window. */
  lateRisk: z.strictObject({ data: z.array(ShipmentRow), totalCount: Count }),
  underWay: z.strictObject({ data: z.array(ShipmentRow), totalCount: Count }),
  /** Shipments nobody has booked yet: the provider's own work; zero for carriers. */
  readyToBook: z.strictObject({ data: z.array(ShipmentRow), totalCount: Count }),
  today: z.strictObject({ pickups: Count, deliveries: Count }),
  /** Stops with a decided arrival on loads due for delivery in the last 90 days, by outcome (domain §3). */
  onTime: z.strictObject({
    pickup: z.strictObject({ onTime: Count, late: Count }),
    delivery: z.strictObject({ onTime: Count, late: Count }),
  }),
})
export type Dashboard = z.infer<typeof Dashboard>

export const dashboard = {
  show: get('/api/v2/dashboard', {
    says: 'What waits on the user: open tenders, updates needed, shipments under way.',
    may: 'dashboard:read',
    returns: Dashboard,
  }),
  desk,
  badges: get('/api/v2/badges', {
    says: 'The counts on the navigation badges, zero where the user has no access.',
    may: 'signed-in',
    returns: Badges,
  }),
}
