import { voiceOf } from './companies.ts'
import { companyOf, endsOf, linesOf, type World } from './freight.ts'
import { layLineItem, layOrder } from './lay-load.ts'
import { LANE_FAMILIES, type LaneFamily } from './network.ts'
import { Random } from './random.ts'
import { planTrip, stopOf } from './trip.ts'

const SEED = 710
const HOUR = 3_600_000
/** For each lane of each shipper: orders to be planned, and one unfinished by its author. */
const OPEN = 3
/** On the first lanes: small orders between the same docks on the same days, which fit one truck. */
const TOGETHER = { lanes: 4, orders: 3, share: 0.3, inDays: 5 }

/** What shippers have entered and nobody has planned yet. */
export function layOrders(world: World): void {
  // Its own random source: nothing drawn here changes the freight that follows.
  const own: World = { ...world, random: new Random(SEED) }
  for (const family of LANE_FAMILIES) {
    for (let index = 0; index < OPEN; index++) layOne(own, family, false)
    layOne(own, family, true)
  }
  for (const family of LANE_FAMILIES.slice(0, TOGETHER.lanes)) {
    const [from = ''] = family.from
    const [to = ''] = family.to
    for (let index = 0; index < TOGETHER.orders; index++)
      layOne(own, { ...family, from: [from], to: [to] }, false, TOGETHER)
  }
}

function layOne(
  world: World,
  family: LaneFamily,
  isDraft: boolean,
  together?: { share: number; inDays: number },
): void {
  const { random, now, rows } = world
  const customer = companyOf(world, family.customer)
  const trip = planTrip(random, now, together?.inDays ?? random.whole(3, 12), endsOf(world, family))
  const createdAt = new Date(now.getTime() - random.between(1, 70) * HOUR)
  const orderId = random.id(createdAt)
  const share = together?.share ?? 1
  const lines = linesOf(random, family, trip).map((line) => ({
    ...line,
    packages: Math.max(1, Math.round(line.packages * share)),
    weight: Math.round(line.weight * share),
  }))
  const stops = trip.legs.map((leg) => stopOf(random, leg, world.locations.get(leg.facility.key) ?? null))
  const orderStopIds = layOrder(
    rows,
    random,
    {
      orderNumber: world.numbers.order(),
      createdAt,
      createdBy: voiceOf(customer),
      provider: companyOf(world, 'northbound'),
      customer,
      equipmentMode: family.equipmentMode,
      shippingMode: 0,
      currency: 'USD',
      temperature: family.temperature ?? null,
      isTeamRequired: false,
      specialInstructions: null,
      references: [{ label: 'Purchase Order', value: `PO${random.digits(7)}` }],
      // The pickup time is missing most often.
      stops: isDraft ? stops.map((stop) => ({ ...stop, early: null, late: null, appointment: null })) : stops,
      lines,
      isDraft,
    },
    orderId,
  )
  for (const [index, line] of lines.entries())
    layLineItem(rows, line, { id: random.id(createdAt), orderId, orderStopIds, sequence: index + 1 })
}
