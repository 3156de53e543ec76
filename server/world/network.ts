import { findPlace, type Place, placeCodeOf, readPlaces } from '../src/locations/locations.ts'

/** A dock: a real place, a made-up name. */
export type Facility = {
  key: string
  /** Its owner: a shipper's key, or null for a consignee that only receives. */
  owner: string | null
  name: string
  addressLine1: string
  postalCode: string
  /** When the dock works, local hours. */
  opens: number
  closes: number
  place: Place
}

export type Commodity = {
  description: string
  packageType: string
  /** Pounds per package. */
  weight: number
  freightClass: string
  unNumber?: string
}

export type LaneFamily = {
  customer: string
  from: readonly string[]
  to: readonly string[]
  /** 0 Dry, 1 Reefer, 2 Flat Bed (contract/freight-codes.ts). */
  equipmentMode: 0 | 1 | 2
  commodities: readonly Commodity[]
  /** The carriers asked, in routing guide order. */
  carriers: readonly string[]
  /** How often, among all families. */
  weight: number
  temperature?: number
  isHazmat?: boolean
}

const DOCKS: readonly [
  key: string,
  owner: string | null,
  name: string,
  street: string,
  postalCode: string,
  opens: number,
  closes: number,
][] = [
  ['fir-chicago', 'fir', 'Fir Foods Chicago DC', '6500 W 65th St', '60638', 5, 22],
  ['fir-fresno', 'fir', 'Fir Foods Fresno Cold Storage', '2440 S East Ave', '93725', 4, 20],
  ['fir-lakeland', 'fir', 'Fir Foods Lakeland', '3200 Drane Field Rd', '33811', 6, 18],
  ['fir-omaha', 'fir', 'Fir Foods Omaha Plant', '10802 Chandler Rd', '68138', 0, 24],
  ['ginkgo-savannah', 'ginkgo', 'Ginkgo Import Center', '125 Crossgate Rd', '31408', 6, 20],
  ['ginkgo-mechanicsburg', 'ginkgo', 'Ginkgo Northeast DC', '4900 Ritter Rd', '17055', 5, 23],
  ['hawthorn-greenbay', 'hawthorn', 'Hawthorn Green Bay Mill', '1700 Packerland Dr', '54304', 0, 24],
  ['hawthorn-memphis', 'hawthorn', 'Hawthorn Memphis Converting', '3900 Air Park St', '38118', 6, 22],
  ['ironwood-greenville', 'ironwood', 'Ironwood Truss Works', '410 Old Mill Rd', '29605', 6, 16],
  ['ironwood-houston', 'ironwood', 'Ironwood Houston Yard', '7800 Wallisville Rd', '77029', 6, 17],
  ['juniper-denver', 'juniper', 'Juniper Bottling Denver', '4800 Brighton Blvd', '80216', 0, 24],
  ['juniper-phoenix', 'juniper', 'Juniper Phoenix DC', '8400 W Buckeye Rd', '85043', 4, 18],
  ['larch-houston', 'larch', 'Larch Bayport Terminal', '5200 Choate Rd', '77507', 7, 17],
  ['larch-indianapolis', 'larch', 'Larch Indianapolis Blending', '2525 S Holt Rd', '46241', 7, 16],
  ['mesquite-romulus', 'mesquite', 'Mesquite Parts Consolidation', '28801 Wick Rd', '48174', 0, 24],
  ['mesquite-elpaso', 'mesquite', 'Mesquite El Paso Crossdock', '1550 Pan American Dr', '79936', 6, 20],
  ['mesquite-laredo', 'mesquite', 'Mesquite Laredo Crossdock', '13400 Port Dr', '78045', 6, 22],
  ['dallas', null, 'Trinity Market Warehouse', '4600 Singleton Blvd', '75212', 5, 21],
  ['atlanta', null, 'Peachtree Grocers DC', '4100 Fulton Industrial Blvd', '30336', 4, 20],
  ['losangeles', null, 'Harbor Gate Consolidators', '3250 E 26th St', '90058', 6, 18],
  ['columbus', null, 'Scioto Retail DC', '2400 Rohr Rd', '43217', 6, 22],
  ['newark', null, 'Ironbound Terminal Warehouse', '180 Frelinghuysen Ave', '07114', 6, 17],
  ['kansascity', null, 'River Bend Foodservice', '4701 Front St', '64120', 5, 19],
  ['saltlake', null, 'Wasatch Building Supply', '1900 S 4650 W', '84104', 7, 16],
  ['kent', null, 'Rainier Grocers DC', '20400 84th Ave S', '98032', 4, 18],
  ['stockton', null, 'Delta Valley Warehouse', '1800 Zephyr St', '95206', 6, 18],
  ['sanantonio', null, 'Alamo Home Centers', '1314 Cornerway Blvd', '78219', 6, 20],
  ['shakopee', null, 'North Star Retail DC', '4200 Valley Industrial Blvd', '55379', 5, 21],
  ['charlotte', null, 'Catawba Home Goods Outlet', '1600 Westinghouse Commons', '28273', 7, 18],
  ['jacksonville', null, 'Saint Johns Wholesale', '9797 Pritchard Rd', '32219', 6, 18],
  ['nashville', null, 'Cumberland Assembly', '721 Massman Dr', '37210', 0, 24],
  ['louisville', null, 'Falls City Auto Assembly', '4201 Fern Valley Rd', '40219', 0, 24],
  ['boston', null, 'Commonwealth Print House', '50 Friberg Pkwy', '01581', 7, 15],
  ['mississauga', null, 'Lakeshore Grocers Distribution', '6105 Kennedy Rd', 'L5T 2N7', 6, 20],
  ['montreal', null, 'Entrepôts du Fleuve', '5700 ch. de la Côte-de-Liesse', 'H4T 1B1', 7, 18],
  ['winnipeg', null, 'Red River Wholesale', '95 Plymouth St', 'R2X 2V5', 7, 17],
  ['regina', null, 'Wascana Co-operative Stores', '1155 Park St', 'S4N 4Y8', 7, 17],
  ['calgary', null, 'Bow River Builders Supply', '5555 69 Ave SE', 'T2C 4Y7', 7, 17],
  ['stjohns', null, 'Avalon Provisioners', '30 Clyde Ave', 'A1N 4R8', 8, 16],
]

const FOOD: Commodity[] = [
  { description: 'Canned vegetables', packageType: 'Pallets', weight: 1900, freightClass: '65' },
  { description: 'Breakfast cereal', packageType: 'Pallets', weight: 720, freightClass: '100' },
  { description: 'Pasta and sauces', packageType: 'Pallets', weight: 1600, freightClass: '65' },
]
const COLD: Commodity[] = [
  { description: 'Fresh produce', packageType: 'Pallets', weight: 1500, freightClass: '70' },
  { description: 'Frozen entrees', packageType: 'Pallets', weight: 1450, freightClass: '70' },
  { description: 'Yogurt', packageType: 'Pallets', weight: 1650, freightClass: '70' },
]
const HOME: Commodity[] = [
  { description: 'Flat-pack furniture', packageType: 'Pallets', weight: 850, freightClass: '125' },
  { description: 'Kitchenware', packageType: 'Cartons', weight: 28, freightClass: '92.5' },
]
const PAPER: Commodity[] = [
  { description: 'Paper rolls', packageType: 'Rolls', weight: 2400, freightClass: '55' },
  { description: 'Tissue and towels', packageType: 'Pallets', weight: 560, freightClass: '125' },
]
const BUILDING: Commodity[] = [
  { description: 'Roof trusses', packageType: 'Bundles', weight: 3200, freightClass: '70' },
  { description: 'Steel decking', packageType: 'Bundles', weight: 4100, freightClass: '50' },
]
const DRINKS: Commodity[] = [
  { description: 'Bottled beverages', packageType: 'Pallets', weight: 2050, freightClass: '60' },
]
const CHEMICALS: Commodity[] = [
  { description: 'Isopropanol', packageType: 'Drums', weight: 390, freightClass: '70', unNumber: 'UN1219' },
  { description: 'Paint', packageType: 'Drums', weight: 610, freightClass: '65', unNumber: 'UN1263' },
]
const PARTS: Commodity[] = [
  { description: 'Stamped body panels', packageType: 'Racks', weight: 1350, freightClass: '70' },
  { description: 'Wiring harnesses', packageType: 'Pallets', weight: 480, freightClass: '100' },
]

export const LANE_FAMILIES: readonly LaneFamily[] = [
  {
    customer: 'fir',
    from: ['fir-chicago', 'fir-omaha'],
    to: ['dallas', 'atlanta', 'columbus', 'kansascity', 'shakopee', 'newark', 'jacksonville'],
    equipmentMode: 0,
    commodities: FOOD,
    carriers: ['alder', 'birch', 'redbud', 'oakhollow', 'cedar'],
    weight: 9,
  },
  {
    customer: 'fir',
    from: ['fir-fresno', 'fir-lakeland'],
    to: ['fir-chicago', 'dallas', 'kent', 'kansascity', 'atlanta', 'columbus'],
    equipmentMode: 1,
    commodities: COLD,
    carriers: ['tamarack', 'alder', 'poplar', 'birch'],
    weight: 6,
    temperature: 34,
  },
  {
    customer: 'fir',
    from: ['fir-chicago'],
    to: ['mississauga', 'montreal', 'winnipeg', 'regina'],
    equipmentMode: 0,
    commodities: FOOD,
    carriers: ['spruce', 'alder', 'birch'],
    weight: 2,
  },
  {
    customer: 'ginkgo',
    from: ['ginkgo-savannah', 'ginkgo-mechanicsburg'],
    to: ['charlotte', 'atlanta', 'columbus', 'sanantonio', 'newark', 'dallas', 'shakopee'],
    equipmentMode: 0,
    commodities: HOME,
    carriers: ['birch', 'alder', 'oakhollow', 'redbud', 'cedar'],
    weight: 6,
  },
  {
    customer: 'hawthorn',
    from: ['hawthorn-greenbay', 'hawthorn-memphis'],
    to: ['boston', 'atlanta', 'dallas', 'columbus', 'shakopee', 'stockton'],
    equipmentMode: 0,
    commodities: PAPER,
    carriers: ['alder', 'redbud', 'birch', 'oakhollow', 'cedar'],
    weight: 6,
  },
  {
    customer: 'ironwood',
    from: ['ironwood-greenville', 'ironwood-houston'],
    to: ['saltlake', 'sanantonio', 'charlotte', 'jacksonville', 'calgary'],
    equipmentMode: 2,
    commodities: BUILDING,
    carriers: ['willow', 'redbud', 'alder'],
    weight: 3,
  },
  {
    customer: 'juniper',
    from: ['juniper-denver', 'juniper-phoenix'],
    to: ['losangeles', 'saltlake', 'dallas', 'kansascity', 'stockton', 'mesquite-elpaso'],
    equipmentMode: 0,
    commodities: DRINKS,
    carriers: ['poplar', 'alder', 'tamarack', 'cedar'],
    weight: 5,
  },
  {
    customer: 'larch',
    from: ['larch-houston', 'larch-indianapolis'],
    to: ['nashville', 'kansascity', 'atlanta', 'columbus'],
    equipmentMode: 0,
    commodities: CHEMICALS,
    carriers: ['redbud', 'alder', 'birch'],
    weight: 2,
    isHazmat: true,
  },
  {
    customer: 'mesquite',
    from: ['mesquite-laredo', 'mesquite-elpaso', 'mesquite-romulus'],
    to: ['louisville', 'nashville', 'mesquite-romulus', 'columbus', 'mississauga'],
    equipmentMode: 0,
    commodities: PARTS,
    carriers: ['alder', 'oakhollow', 'birch', 'spruce'],
    weight: 5,
  },
]

/** A truck's revenue per loaded mile, by equipment mode, in the shipment's currency. */
export const RATE_PER_MILE = { 0: 2.15, 1: 2.55, 2: 2.8 } as const

/** All docks with their places. Reads the table of places once, then drops it. */
export function openNetwork(): Map<string, Facility> {
  const wanted = new Set(DOCKS.map(([, , , , postalCode]) => placeCodeOf(postalCode)))
  const places = readPlaces().filter((place) => wanted.has(place.postalCode))
  return new Map(
    DOCKS.map(([key, owner, name, addressLine1, postalCode, opens, closes]) => {
      const place = findPlace(places, { postalCode })
      if (!place) throw new Error(`No place for the postal code ${postalCode} of ${name}`)
      return [key, { key, owner, name, addressLine1, postalCode, opens, closes, place }]
    }),
  )
}
