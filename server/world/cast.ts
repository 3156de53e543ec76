import type { CompanyKind, Permission, Role } from '@waybill/contract/permissions.ts'

/** One password for everyone in the demo world (DESIGN §5); production has no demo world. */
export const DEMO_PASSWORD = 'demo-waybill-4340'

export type PersonCast = {
  /** Without a user name somebody is known but cannot sign in. */
  userName: string | null
  firstName: string
  lastName: string
  functionTitle: string
  roles: Role[]
  permissions: Permission[]
  /** What the sign-in page lists them as. */
  offered?: string
}

export type CompanyCast = {
  key: string
  name: string
  kind: CompanyKind
  timeZone: string
  scac?: string
  usdot?: string
  docket?: string
  holdReason?: string
  isDoNotUse?: boolean
  has3plNetwork?: boolean
  people: PersonCast[]
}

type Name = readonly [firstName: string, lastName: string]

const DISPATCH: Permission[] = ['CarrierPortal']
const BILLING: Permission[] = ['CarrierPortal', 'CarrierBillingSettings']

function person(
  [firstName, lastName]: Name,
  functionTitle: string,
  roles: Role[],
  permissions: Permission[],
  more: { userName?: string; offered?: string } = {},
): PersonCast {
  return { userName: null, firstName, lastName, functionTitle, roles, permissions, ...more }
}

const CREW = 60
const GIVEN = 'Abel Brenda Cyrus Dolores Emmett Fatima Gus Hana Isaac Jolene Karim Lucille Marcus Nina Otis'.split(' ')
const FAMILY =
  'Archer Boudreaux Chavez Dixon Engstrom Fontaine Gallagher Hussain Ibarra Jankowski Kim Lindqvist Moreau'.split(' ')

/** As many as a carrier this size needs, so that nobody drives two trucks at once: named ones first. */
function crewOf(names: readonly Name[]): Name[] {
  const more = Array.from({ length: Math.max(0, CREW - names.length) }, (_, index): Name => {
    const given = GIVEN[index % GIVEN.length] ?? ''
    return [given, FAMILY[(index * 7 + Math.floor(index / GIVEN.length)) % FAMILY.length] ?? '']
  })
  return [...names, ...more]
}

/** A carrier's drivers; the first can sign in if the carrier gives them an account. */
function drivers(names: readonly Name[], firstUserName?: string): PersonCast[] {
  return crewOf(names).map((name, index) =>
    person(
      name,
      'Driver',
      ['Driver'],
      ['DriverPortal'],
      index === 0 && firstUserName ? { userName: firstUserName, offered: 'Driver' } : {},
    ),
  )
}

/** A carrier without sign-ins: a dispatcher to call, and its drivers. */
function carrier(
  key: string,
  name: string,
  authority: { scac: string; usdot: string; docket: string; timeZone: string },
  dispatcher: Name,
  crew: readonly Name[],
  more: Partial<CompanyCast> = {},
): CompanyCast {
  const people = [
    person(dispatcher, 'Dispatcher', [], DISPATCH, { userName: `dispatch@${key}.example` }),
    ...drivers(crew),
  ]
  return { key, name, kind: 'carrier', ...authority, people, ...more }
}

function shipper(
  key: string,
  name: string,
  timeZone: string,
  staff: Name,
  more: { offered?: string } = {},
): CompanyCast {
  const login = { userName: `staff@${key}.example`, ...more }
  return {
    key,
    name,
    kind: 'shipper',
    timeZone,
    people: [person(staff, 'Transportation planner', [], ['ShipperPortal'], login)],
  }
}

/** Everyone, all made up: USDOT numbers above 9,000,000 and these SCACs are unassigned (domain §8.4). */
export const CAST: readonly CompanyCast[] = [
  {
    key: 'northbound',
    name: 'Northbound Logistics',
    kind: 'provider',
    timeZone: 'America/Chicago',
    people: [
      person(['Nora', 'Whitfield'], 'Operations manager', ['Admin'], ['Admin'], {
        userName: 'ops@northbound.example',
        offered: 'Operations',
      }),
      person(['Paul', 'Okafor'], 'Carrier payables', ['AP'], ['Admin'], {
        userName: 'payables@northbound.example',
        offered: 'Payables',
      }),
    ],
  },
  {
    key: 'alder',
    name: 'Alder Freight',
    kind: 'carrier',
    scac: 'ALDX',
    usdot: '9100101',
    docket: 'MC-9100101',
    timeZone: 'America/Chicago',
    has3plNetwork: true,
    people: [
      person(['Ada', 'Lindqvist'], 'Owner', ['Admin'], BILLING, {
        userName: 'admin@alder.example',
        offered: 'Carrier administrator',
      }),
      person(['Dale', 'Hutchins'], 'Dispatcher', [], DISPATCH, {
        userName: 'dispatch@alder.example',
        offered: 'Dispatcher',
      }),
      person(['Bea', 'Morales'], 'Billing clerk', ['AP', 'AR', 'BillTo'], BILLING, {
        userName: 'billing@alder.example',
        offered: 'Billing',
      }),
      ...drivers(
        [
          ['Drew', 'Kowalski'],
          ['Maria', 'Estrada'],
          ['Terrence', 'Boyd'],
          ['Svetlana', 'Petrova'],
          ['Luis', 'Cardenas'],
          ['Hank', 'Sorensen'],
          ['Priya', 'Raman'],
          ['Walt', 'Jennings'],
          ['Tomasz', 'Nowak'],
          ['Grace', 'Adeyemi'],
          ['Ray', 'Delacroix'],
          ['Ming', 'Zhou'],
        ],
        'driver@alder.example',
      ),
    ],
  },
  carrier(
    'birch',
    'Birch Lines',
    { scac: 'BRHL', usdot: '9100102', docket: 'MC-9100102', timeZone: 'America/New_York' },
    ['Bruno', 'Castellano'],
    [
      ['Olive', 'Hartman'],
      ['Sam', 'Whitaker'],
      ['Ivan', 'Dragomir'],
      ['Carla', 'Benson'],
      ['Pete', 'Yazzie'],
      ['Nadia', 'Farouk'],
    ],
  ),
  {
    key: 'cedar',
    name: 'Cedar Brokerage',
    kind: 'broker',
    scac: 'CDRB',
    usdot: '9100103',
    docket: 'MC-9100103',
    timeZone: 'America/Denver',
    people: [
      person(['Cecil', 'Abernathy'], 'Broker', [], DISPATCH, { userName: 'broker@cedar.example', offered: 'Broker' }),
      ...drivers([
        ['Ernie', 'Vance'],
        ['Lola', 'Quintero'],
      ]),
    ],
  },
  {
    key: 'dogwood',
    name: 'Dogwood Capital',
    kind: 'factor',
    timeZone: 'America/New_York',
    people: [
      person(['Dora', 'Feldman'], 'Account clerk', [], ['FactoringCompanyPortal'], {
        userName: 'clerk@dogwood.example',
        offered: 'Factoring clerk',
      }),
    ],
  },
  {
    key: 'elm',
    name: 'Elm Payables',
    kind: 'payer',
    timeZone: 'America/Chicago',
    has3plNetwork: true,
    people: [
      person(['Eli', 'Novak'], 'Billing user', ['BillTo'], BILLING, {
        userName: 'payer@elm.example',
        offered: 'Third-party payer',
      }),
    ],
  },
  shipper('fir', 'Fir Foods', 'America/Chicago', ['Fiona', 'Gallagher'], { offered: 'Shipper staff' }),
  shipper('ginkgo', 'Ginkgo Home Goods', 'America/New_York', ['Gil', 'Santoro']),
  shipper('hawthorn', 'Hawthorn Paper', 'America/Chicago', ['Hilda', 'Bergstrom']),
  shipper('ironwood', 'Ironwood Building Products', 'America/Chicago', ['Ike', 'Tolliver']),
  shipper('juniper', 'Juniper Beverages', 'America/Denver', ['June', 'Nakamura']),
  shipper('larch', 'Larch Industrial Chemicals', 'America/Chicago', ['Leo', 'Marchetti']),
  shipper('mesquite', 'Mesquite Auto Parts', 'America/Detroit', ['Mabel', 'Ochoa']),
  carrier(
    'oakhollow',
    'Oak Hollow Carriers',
    { scac: 'OKHC', usdot: '9100104', docket: 'MC-9100104', timeZone: 'America/Chicago' },
    ['Opal', 'Simmons'],
    [
      ['Otis', 'Graham'],
      ['Rosa', 'Villanueva'],
      ['Kurt', 'Ostrowski'],
    ],
  ),
  carrier(
    'poplar',
    'Poplar Haul',
    { scac: 'PPLH', usdot: '9100105', docket: 'MC-9100105', timeZone: 'America/Los_Angeles' },
    ['Perry', 'Chung'],
    [
      ['Paz', 'Ibarra'],
      ['Gordon', 'Tate'],
      ['Lena', 'Fischer'],
    ],
  ),
  carrier(
    'redbud',
    'Redbud Trucking',
    { scac: 'RDBT', usdot: '9100106', docket: 'MC-9100106', timeZone: 'America/Chicago' },
    ['Rex', 'Calloway'],
    [
      ['Rhonda', 'Pickett'],
      ['Amir', 'Haddad'],
      ['Joe', 'Begay'],
    ],
  ),
  carrier(
    'spruce',
    'Spruce Transit',
    { scac: 'SPRT', usdot: '9100107', docket: 'MC-9100107', timeZone: 'America/Toronto' },
    ['Sylvie', 'Tremblay'],
    [
      ['Sean', 'MacLeod'],
      ['Chantal', 'Gagnon'],
      ['Harpreet', 'Gill'],
    ],
  ),
  carrier(
    'tamarack',
    'Tamarack Reefer Lines',
    { scac: 'TMRK', usdot: '9100108', docket: 'MC-9100108', timeZone: 'America/Boise' },
    ['Tess', 'Halvorsen'],
    [
      ['Ted', 'Murray'],
      ['Yolanda', 'Reyes'],
      ['Cole', 'Hargrove'],
    ],
  ),
  carrier(
    'willow',
    'Willow Flatbed',
    { scac: 'WLWF', usdot: '9100109', docket: 'MC-9100109', timeZone: 'America/New_York' },
    ['Wes', 'Donnelly'],
    [
      ['Wanda', 'Kruger'],
      ['Clint', 'Mabry'],
    ],
  ),
  carrier(
    'yew',
    'Yew Consolidated',
    { scac: 'YEWC', usdot: '9100110', docket: 'MC-9100110', timeZone: 'America/Indiana/Indianapolis' },
    ['Yvonne', 'Dietrich'],
    [
      ['Yuri', 'Sokolov'],
      ['Dana', 'Prescott'],
    ],
  ),
  carrier(
    'sycamore',
    'Sycamore Express',
    { scac: 'SYCX', usdot: '9100111', docket: 'MC-9100111', timeZone: 'America/New_York' },
    ['Sid', 'Farrow'],
    [['Skip', 'Lawson']],
    { holdReason: 'The cargo insurance on file has lapsed.' },
  ),
  carrier(
    'hemlock',
    'Hemlock Haulage',
    { scac: 'HMLK', usdot: '9100112', docket: 'MC-9100112', timeZone: 'America/Chicago' },
    ['Herb', 'Stroud'],
    [['Hal', 'Pruitt']],
    { isDoNotUse: true, holdReason: 'Do Not Use' },
  ),
  // No sign-ins: it claims a carrier whose payments go to another factor.
  { key: 'foxglove', name: 'Foxglove Factors', kind: 'factor', timeZone: 'America/Chicago', people: [] },
]

/** Customers whose X12 load tenders we accept, by interchange id. */
export const TRADING_PARTNERS: Readonly<Record<string, string>> = {
  FIRFOODS: 'fir',
  HAWTHORN: 'hawthorn',
  // Senders of public sample documents, so that people can try these: food to Fir, paper to Hawthorn, goods to Ginkgo.
  MGSEABOARD: 'fir',
  '001339035CICS': 'fir',
  MGCTLYST: 'hawthorn',
  '009988777': 'ginkgo',
}

/** For the sign-in page: one per kind of user. */
export const DEMO_PEOPLE = CAST.flatMap((company) =>
  company.people.flatMap(({ userName, offered }) =>
    userName && (offered || company.key === 'birch')
      ? [{ userName, who: offered ?? 'Dispatcher of another carrier', company: company.name }]
      : [],
  ),
).concat({ userName: 'owner@juniper.example', who: 'Carrier that applies', company: 'Juniper Ridge Transport' })
