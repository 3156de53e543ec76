import { readFileSync } from 'node:fs'
import path from 'node:path'
import { saidOf } from '@waybill/contract/told.ts'
import { driversOf, voiceOf, type WorldCompany, type WorldPerson } from './companies.ts'
import { actFreight, companyOf, facilityOf, layFreight, pickFamily, type Turn, type World } from './freight.ts'
import type { LinePlan } from './lay-load.ts'
import { LANE_FAMILIES, type LaneFamily } from './network.ts'
import { type Billing, type Fate, payday } from './scenes/billing.ts'
import type { CaseFate } from './scenes/cases.ts'
import { noticeByPost, noticeHandedIn } from './scenes/factoring.ts'
import type { Meanwhile } from './scenes/haul.ts'
import { sealedAndRolling, twoHoursOut, writtenElsewhere } from './scenes/notes.ts'
import type { RateStory } from './scenes/rates.ts'
import { burstTire, laterPickup } from './scenes/running.ts'
import { planTrip, type Trip } from './trip.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const PAYABLES = 'payables@northbound.example'

/** The demo's phone user: only scenes give him loads today. */
export function driverWhoSignsIn(world: World): WorldPerson | undefined {
  return driversOf(companyOf(world, 'alder'))[0]
}

/** What every screen must be able to show at any hour (DESIGN §5). */
export function layScenes(world: World): void {
  layOpenTenders(world)
  layTrouble(world)
  layUnbooked(world)
  layTurnsOfFate(world)
  layUncommonFreight(world)
  // Last, so that the others' random values stay the same.
  layWaterfalls(world)
  layDrewsTripBefore(world)
  layBilledLoads(world)
  layPapersAndNotes(world)
  layRateRounds(world)
  layCases(world)
}

function family(customer: string, equipmentMode = 0): LaneFamily {
  const found = LANE_FAMILIES.find((lane) => lane.customer === customer && lane.equipmentMode === equipmentMode)
  if (!found) throw new Error(`No lanes of ${customer}`)
  return found
}

const ago = (world: World, hours: number) => new Date(world.now.getTime() - hours * HOUR)

/**
 * Offers open right now, for minutes to days; some compete for one load. Those of the next two hours come
 * from people's acts.
 */
const OPEN_TENDERS: readonly [minutesLeft: number, carriers: readonly string[]][] = [
  [9, ['alder']],
  [26, ['birch']],
  [34, ['alder', 'birch']],
  [58, ['alder']],
  [95, ['birch', 'oakhollow']],
  [140, ['alder', 'cedar']],
  [220, ['alder']],
  [310, ['alder', 'birch', 'redbud']],
  [480, ['birch']],
  [720, ['alder']],
  [1_200, ['cedar']],
  [1_500, ['alder', 'birch']],
  [2_100, ['alder']],
  [2_900, ['birch', 'tamarack']],
  [4_200, ['alder', 'cedar']],
  [5_600, ['alder']],
  [8_400, ['alder', 'birch']],
]

function layOpenTenders(world: World): void {
  for (const [minutesLeft, keys] of OPEN_TENDERS) {
    const carriers = keys.map((key) => companyOf(world, key))
    const day = Math.ceil(minutesLeft / 1440) + world.random.whole(1, 3)
    const tell = minutesLeft < 120 ? actFreight : layFreight
    tell(world, pickFamily(world.random), day, offered(world, carriers, minutesLeft))
  }
  // The last of these two got no answer in time, and a moment ago the first came back with a reason.
  const birch = companyOf(world, 'birch')
  const alder = companyOf(world, 'alder')
  actFreight(world, family('fir'), 2, offered(world, [alder], -12))
  actFreight(world, family('hawthorn'), 2, {
    createdAt: ago(world, 3),
    rounds: [
      { afterMinutes: 20, respondWithin: 60, answers: [{ carrier: birch, minutes: 22, how: 'rejects', reason: 5 }] },
      {
        afterMinutes: 15,
        respondWithin: 400,
        answers: [
          { carrier: alder, minutes: 400, how: 'is-silent' },
          { carrier: companyOf(world, 'redbud'), minutes: 30, how: 'rejects', reason: 1 },
        ],
      },
    ],
    dispatchAt: null,
  })
}

/** One after the other: the third is asked now, two wait; and one where everyone has been asked. */
function layWaterfalls(world: World): void {
  const named = (key: string) => companyOf(world, key)
  const sycamore = named('sycamore')
  const because = `${sycamore.name} is on hold: The cargo insurance on file has lapsed.`
  actFreight(world, family('fir'), 3, {
    createdAt: ago(world, 4),
    rounds: [
      {
        afterMinutes: 20,
        respondWithin: 120,
        answers: [{ carrier: named('birch'), minutes: 22, how: 'rejects', reason: 1 }],
      },
      { afterMinutes: 0, respondWithin: 120, answers: [{ carrier: named('redbud'), minutes: 120, how: 'is-silent' }] },
      {
        afterMinutes: 0,
        respondWithin: 120,
        answers: [{ carrier: named('oakhollow'), minutes: 120, how: 'is-silent' }],
      },
    ],
    waterfall: { passedOver: [{ carrier: sycamore, because }], waiting: [named('alder'), named('cedar')] },
    dispatchAt: null,
  })
  actFreight(world, family('hawthorn'), 3, {
    createdAt: ago(world, 5),
    rounds: [
      {
        afterMinutes: 15,
        respondWithin: 60,
        answers: [{ carrier: named('alder'), minutes: 18, how: 'rejects', reason: 0 }],
      },
      { afterMinutes: 0, respondWithin: 60, answers: [{ carrier: named('redbud'), minutes: 60, how: 'is-silent' }] },
    ],
    waterfall: { passedOver: [], waiting: [] },
    dispatchAt: null,
  })
}

/** Carriers asked for their rate: an answer in every state, and one that waits for each side. */
function layRateRounds(world: World): void {
  const [alder, birch, oakhollow, redbud] = ['alder', 'birch', 'oakhollow', 'redbud'].map((key) =>
    companyOf(world, key),
  )
  if (!alder || !birch || !oakhollow || !redbud) return
  const told = (customer: string, hours: number, asked: RateStory) =>
    actFreight(world, family(customer), 4, { createdAt: ago(world, hours), rounds: [], asked, dispatchAt: null })
  const all = [alder, birch, oakhollow, redbud]
  // Waits for Alder; who has answered is a secret.
  told('fir', 2, {
    askedAfter: 60,
    respondWithin: 210,
    carriers: all,
    note: 'Drop trailer at the pickup, no touch',
    awardUpTo: 1,
    answers: [
      { carrier: birch, minutes: 12, how: 'offers', share: 0.99 },
      { carrier: oakhollow, minutes: 25, how: 'declines', reason: 0 },
    ],
  })
  told('hawthorn', 1, { askedAfter: 40, respondWithin: 95, carriers: [alder, redbud], answers: [] })
  // Waits for the provider, and then for Alder: its offer is countered.
  told('juniper', 3, {
    askedAfter: 30,
    respondWithin: 400,
    carriers: all,
    answers: [
      { carrier: redbud, minutes: 20, how: 'offers', share: 1.02 },
      { carrier: alder, minutes: 31, how: 'offers', share: 1, note: 'Truck is empty nearby at noon' },
      { carrier: birch, minutes: 44, how: 'offers', share: 1.06 },
    ],
    end: { minutes: 131, how: 'counters', carrier: alder, share: 0.97 },
  })
  // Awarded to one, and not to the others; to Alder by itself.
  told('ginkgo', 30, {
    askedAfter: 30,
    respondWithin: 120,
    carriers: all,
    answers: [
      { carrier: alder, minutes: 9, how: 'offers', share: 1.01 },
      { carrier: birch, minutes: 16, how: 'offers', share: 0.98 },
    ],
    end: { minutes: 60, how: 'awards', carrier: birch, share: 0.98 },
  })
  told('fir', 26, {
    askedAfter: 25,
    respondWithin: 90,
    carriers: [alder, oakhollow],
    awardUpTo: 1,
    answers: [{ carrier: alder, minutes: 40, how: 'offers', share: 0.96 }],
  })
  // Nobody answered in time; and the customer moved another one itself.
  told('mesquite', 20, { askedAfter: 20, respondWithin: 60, carriers: [alder, redbud], answers: [] })
  told('hawthorn', 9, {
    askedAfter: 15,
    respondWithin: 240,
    carriers: [alder, birch],
    answers: [{ carrier: alder, minutes: 22, how: 'offers', share: 1 }],
    end: { minutes: 100, how: 'withdraws', reason: 'The customer moves it with its own truck' },
  })
}

function offered(world: World, carriers: WorldCompany[], minutesLeft: number): Turn {
  const sentMinutesAgo = world.random.whole(4, 50) + Math.max(0, -minutesLeft)
  const respondWithin = sentMinutesAgo + minutesLeft
  return {
    createdAt: new Date(world.now.getTime() - (sentMinutesAgo + 45) * MINUTE),
    rounds: [
      {
        afterMinutes: 45,
        respondWithin,
        answers: carriers.map((carrier) => ({ carrier, minutes: respondWithin, how: 'is-silent' })),
      },
    ],
    dispatchAt: null,
  }
}

/** A dock, and the hours from now when the truck is due, arrives and departs. */
type Visit = readonly [dock: string, due: number, arrive: number, depart: number]

/** From the first dock to the second, by appointment: a scene must not depend on its docks' hours and weekdays. */
function tripAt(world: World, ...visits: readonly [from: Visit, to: Visit]): Trip {
  const at = (hours: number) => new Date(world.now.getTime() + hours * HOUR)
  const quarter = (hours: number) => new Date(Math.round(at(hours).getTime() / (15 * MINUTE)) * 15 * MINUTE)
  const docks = visits.map(([dock], place) => ({
    facility: facilityOf(world, dock),
    type: place === 0 ? ('Pickup' as const) : ('Delivery' as const),
  }))
  const planned = planTrip(world.random, world.now, 0, docks)
  return {
    miles: planned.miles,
    legs: planned.legs.map((leg, place) => ({ ...leg, isAppointment: true, due: quarter(visits[place]?.[1] ?? 0) })),
    visits: visits.map(([, , arrive, depart]) => ({ arrive: at(arrive), depart: at(depart) })),
  }
}

function accepted(world: World, key: string, createdHoursAgo: number): Pick<Turn, 'createdAt' | 'rounds'> {
  const carrier = companyOf(world, key)
  return {
    createdAt: ago(world, createdHoursAgo),
    rounds: [{ afterMinutes: 30, respondWithin: 120, answers: [{ carrier, minutes: 35, how: 'accepts' }] }],
  }
}

type Trouble = {
  carrier: string
  customer: string
  /** Hours ago. */
  created: number
  dispatched: number | null
  trip: readonly [from: Visit, to: Visit]
  /** For the driver with an account. */
  isDrews?: boolean
}

/** Drew's tractor: his loads make one trip. */
const DREWS_TRACTOR = '417'

/** Loads that need an update from the carrier, and those of the driver with an account. */
// biome-ignore format: a table
const TROUBLE: readonly Trouble[] = [
  { carrier: 'alder', customer: 'fir', created: 60, dispatched: 34, trip: [['fir-chicago', -26, -26.5, -25], ['dallas', -3, 3, 5]] },
  { carrier: 'alder', customer: 'hawthorn', created: 40, dispatched: 12, trip: [['hawthorn-memphis', -5, -5.4, 2], ['atlanta', 12, 11, 13]] },
  { carrier: 'alder', customer: 'ginkgo', created: 30, dispatched: null, trip: [['ginkgo-savannah', 7, 6.5, 8], ['charlotte', 16, 15, 16.5]] },
  { carrier: 'alder', customer: 'juniper', created: 30, dispatched: 9, trip: [['juniper-denver', -0.9, 1, 2.5], ['kansascity', 18, 17, 19]] },
  { carrier: 'alder', customer: 'mesquite', created: 50, dispatched: 26, isDrews: true, trip: [['mesquite-elpaso', -20, -20.4, -19], ['nashville', 9, 8, 9.5]] },
  { carrier: 'alder', customer: 'mesquite', created: 28, dispatched: 2, isDrews: true, trip: [['mesquite-romulus', 22, 21.5, 23], ['louisville', 32, 31, 32.5]] },
  { carrier: 'birch', customer: 'ginkgo', created: 55, dispatched: 30, trip: [['ginkgo-savannah', -22, -22.3, -21], ['columbus', -2, 2, 3.5]] },
  { carrier: 'birch', customer: 'hawthorn', created: 30, dispatched: null, trip: [['hawthorn-memphis', 9, 8.5, 10], ['boston', 46, 45, 46.5]] },
]

function layTrouble(world: World): void {
  const drew = driverWhoSignsIn(world)
  TROUBLE.forEach(({ carrier, customer, created, dispatched, trip, isDrews }, place) => {
    const turn: Turn = {
      ...accepted(world, carrier, created),
      trip: tripAt(world, ...trip),
      isQuickClosed: false,
      dispatchAt: dispatched === null ? null : ago(world, dispatched),
      ...(isDrews && drew ? { driver: drew, tractor: DREWS_TRACTOR } : {}),
    }
    actFreight(world, family(customer), 0, { ...turn, meanwhile: toldMeanwhile(world, place) })
  })
}

/** On the loads above: a dispatcher's note and a burst tire, a pickup whose carrier requests another time, a trailer's seal. */
function toldMeanwhile(world: World, place: number): readonly Meanwhile[] {
  const at = (hours: number) => ago(world, hours)
  switch (place) {
    case 0:
      return [
        { at: at(9), tell: twoHoursOut },
        { at: at(0.9), tell: burstTire },
      ]
    case 2:
      return [{ at: at(0.4), tell: laterPickup }]
    case 4:
      return [{ at: at(18), tell: sealedAndRolling(mentioned(world), readFileSync(SEAL)) }]
    default:
      return []
  }
}

const SEAL = path.join(import.meta.dirname, 'papers/seal.jpg')

function mentioned(world: World): { driver: string; payables: string } {
  const payables = companyOf(world, 'northbound').people.find(
    ({ functionTitle }) => functionTitle === 'Carrier payables',
  )
  return { driver: driverWhoSignsIn(world)?.id ?? '', payables: payables?.id ?? '' }
}

/** Notes on other records, and factors' notices waiting for somebody. */
function layPapersAndNotes(world: World): void {
  const named = (key: string) => {
    const { id, name } = companyOf(world, key)
    return { id, name, usdot: world.rows.company.find((company) => company.id === id)?.usdot ?? '' }
  }
  world.scenes.push(
    writtenElsewhere(world.now, {
      location: world.locations.get('fir-chicago') ?? '',
      company: companyOf(world, 'alder').id,
      staff: voiceOf(companyOf(world, 'fir')).contactId ?? '',
    }),
    noticeByPost(ago(world, 29), PAYABLES, named('oakhollow'), named('dogwood')),
    noticeByPost(ago(world, 10), PAYABLES, named('tamarack'), named('foxglove')),
    noticeHandedIn(ago(world, 7), 'clerk@dogwood.example', named('spruce'), named('dogwood')),
  )
}

/** The load that brought Drew to where today's trip starts. */
function layDrewsTripBefore(world: World): void {
  const drew = driverWhoSignsIn(world)
  if (!drew) return
  actFreight(world, family('juniper'), -2, {
    ...accepted(world, 'alder', 70),
    trip: tripAt(world, ['juniper-phoenix', -36, -36.6, -35], ['mesquite-elpaso', -24, -24.5, -23]),
    isQuickClosed: false,
    dispatchAt: ago(world, 44),
    confirmedAt: ago(world, 3),
    driver: drew,
    tractor: DREWS_TRACTOR,
  })
}

/** Every fourth is acted out: they are alike, and the first start must be quick. */
function layUnbooked(world: World): void {
  const { random } = world
  const tell = (count: number) => (count % 4 === 0 ? actFreight : layFreight)
  for (let count = 0; count < 4; count++) {
    tell(count)(world, family('fir'), random.whole(4, 12), {
      createdAt: ago(world, random.between(1, 30)),
      isDraft: true,
      rounds: [],
      dispatchAt: null,
    })
  }
  for (let count = 0; count < 14; count++) {
    tell(count)(world, pickFamily(random), random.whole(2, 9), {
      createdAt: ago(world, random.between(0.5, 26)),
      rounds: [],
      dispatchAt: null,
    })
  }
}

/** A rescinded booking, and a TONU. */
function layTurnsOfFate(world: World): void {
  const alder = companyOf(world, 'alder')
  const birch = companyOf(world, 'birch')
  actFreight(world, family('hawthorn'), 2, {
    createdAt: ago(world, 34),
    rounds: [
      { afterMinutes: 30, respondWithin: 120, answers: [{ carrier: alder, minutes: 25, how: 'accepts' }] },
      { afterMinutes: 20, respondWithin: 90, answers: [{ carrier: birch, minutes: 31, how: 'accepts' }] },
    ],
    rescindedAt: ago(world, 6),
    dispatchAt: null,
  })
  for (const key of ['alder', 'birch']) {
    actFreight(world, family('ginkgo'), -4, {
      ...accepted(world, key, 150),
      dispatchAt: ago(world, 110),
      trip: tripAt(world, ['ginkgo-mechanicsburg', -98, -97, -96], ['columbus', -80, -81, -80]),
      voided: {
        at: ago(world, 100),
        says: saidOf('Voided: truck ordered, not used (TONU): Dispatched → Voided'),
        payload: { reason: 'Customer cancelled after dispatch', truckOrderedNotUsed: 250 },
      },
    })
  }
}

function layUncommonFreight(world: World): void {
  const { random, now } = world
  const stops = (dock: string, type: 'Pickup' | 'Delivery') => ({ facility: facilityOf(world, dock), type })
  // Five stops, one carrier: one in transit, one delivered last week.
  for (const day of [-1, -8]) {
    const trip = planTrip(random, now, day, [
      stops('fir-omaha', 'Pickup'),
      stops('fir-chicago', 'Pickup'),
      stops('columbus', 'Delivery'),
      stops('ginkgo-mechanicsburg', 'Delivery'),
      stops('newark', 'Delivery'),
    ])
    const tell = day === -1 ? actFreight : layFreight
    tell(world, family('fir'), day, { ...accepted(world, 'alder', -day * 24 + 60), trip })
  }
  // LTL goes with the consolidator.
  for (let day = -60; day <= 2; day += 3) {
    const packages = random.whole(1, 6)
    layFreight(world, family('ginkgo'), day, {
      ...accepted(world, 'yew', -day * 24 + 60),
      shippingMode: 1,
      lines: [cartons(packages)],
    })
  }
  // The far corner, with its half-hour time zone.
  const far = planTrip(random, new Date(now.getTime() - 3 * DAY), 0, [
    stops('fir-chicago', 'Pickup'),
    stops('montreal', 'Delivery'),
    stops('stjohns', 'Delivery'),
  ])
  actFreight(world, family('fir'), -3, { ...accepted(world, 'alder', 130), trip: far })
  layFreight(world, family('larch'), -1, accepted(world, 'alder', 80))
  actFreight(world, family('fir', 1), -1, accepted(world, 'alder', 80))
  // Cartons without a carrier: several tariffs price them.
  for (const packages of [3, 4, 5])
    layFreight(world, family('ginkgo'), 1, {
      createdAt: ago(world, packages),
      rounds: [],
      dispatchAt: null,
      shippingMode: 1,
      lines: [cartons(packages)],
    })
}

function cartons(pallets: number): LinePlan {
  return {
    description: 'Kitchenware',
    packageType: 'Pallets',
    packages: pallets,
    weight: pallets * 480,
    freightClass: '92.5',
    unNumber: null,
    pickup: 0,
    delivery: 1,
  }
}

/** Delivered loads of the month whose bills are acted out, by pickup day: the older were paid. */
const BILLED: readonly [day: number, carrier: 'alder' | 'birch', customer: string, fate: Fate][] = [
  [-27, 'alder', 'fir', 'paid'],
  [-26, 'birch', 'ginkgo', 'paid'],
  [-22, 'birch', 'fir', 'reviewed'],
  [-21, 'alder', 'mesquite', 'proven'],
  [-19, 'birch', 'ginkgo', 'settled'],
  [-18, 'alder', 'fir', 'short'],
]
/** When what is settled by then is paid, in days from today. */
const PAYDAYS = [-9, -4]

function layBilledLoads(world: World): void {
  const toPay: string[] = []
  const by = { payables: PAYABLES, controller: 'controller@northbound.example' }
  for (const [day, carrier, customer, fate] of BILLED) {
    const billing: Billing = {
      fate,
      biller: carrier === 'alder' ? 'billing@alder.example' : `ar@${carrier}.example`,
      payables: by.payables,
      // Alder's factor is paid, on its own terms.
      quickPay: carrier === 'birch' && fate === 'paid' ? 'quick-7' : null,
      toPay,
    }
    actFreight(world, family(customer), day, {
      ...accepted(world, carrier, 60 - day * 24),
      billing,
      isQuickClosed: false,
    })
  }
  for (const day of PAYDAYS) {
    const at = (hours: number) => new Date(world.now.getTime() + day * DAY + hours * HOUR)
    world.scenes.push(payday({ prepared: at(0), released: at(15), cleared: at(39) }, by, toPay))
  }
}

/** Delivered loads of the week whose carriers request a lumper, by pickup day. */
const REQUESTED: readonly [day: number, carrier: 'alder' | 'birch', customer: string, fate: CaseFate][] = [
  [-3, 'alder', 'fir', 'new'],
  [-3, 'alder', 'mesquite', 'new'],
  [-4, 'birch', 'ginkgo', 'new'],
  [-4, 'alder', 'fir', 'assigned'],
  [-4, 'alder', 'fir', 'with-customer'],
  [-5, 'alder', 'mesquite', 'on-hold'],
  [-5, 'alder', 'fir', 'awaited'],
  [-6, 'alder', 'fir', 'reopened'],
  [-7, 'alder', 'mesquite', 'paid'],
  [-8, 'alder', 'fir', 'paid-in-part'],
  [-8, 'birch', 'ginkgo', 'paid'],
  [-9, 'alder', 'fir', 'declined'],
  [-9, 'alder', 'mesquite', 'withdrawn'],
  [-10, 'alder', 'fir', 'voided'],
]

function layCases(world: World): void {
  for (const [day, carrier, customer, fate] of REQUESTED)
    actFreight(world, family(customer), day, {
      ...accepted(world, carrier, 60 - day * 24),
      asking: { fate, desk: PAYABLES },
      isQuickClosed: false,
    })
}
