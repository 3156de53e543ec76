/**
 * The X12 4010 codes that load tenders in this trade use, in our own words; not the lists, which are X12's
 * (domain §6, §9). An unknown code is reported, never silently guessed.
 */
import type {
  EQUIPMENT_MODE_NAMES,
  EquipmentMode,
  SHIPPING_MODE_NAMES,
  ShippingMode,
} from '@waybill/contract/freight-codes.ts'

export type EquipmentModeName = (typeof EQUIPMENT_MODE_NAMES)[EquipmentMode]
export type ShippingModeName = (typeof SHIPPING_MODE_NAMES)[ShippingMode]

/** B2A-01 (element 353). */
export const PURPOSES = new Map([
  ['00', 'create'],
  ['01', 'cancel'],
  ['04', 'change'],
  ['05', 'replace'],
] as const)

/** B2-06 (element 146): who pays the freight. */
export const FREIGHT_TERMS = new Map([
  ['PP', 'Prepaid'],
  ['CC', 'Collect'],
  ['TP', 'Third Party'],
  ['PC', 'Prepaid and Charged Back'],
  ['BP', 'Prepaid by Buyer'],
  ['PS', 'Prepaid by Seller'],
  ['CD', 'Collect on Delivery'],
  ['NC', 'No Charge'],
  ['MX', 'Mixed'],
])

export type StopActivity = 'Load' | 'Unload' | 'Spot Trailer' | 'Drop Trailer' | 'Retrieve Trailer' | 'Preloaded'
export type StopType = 'Pickup' | 'Delivery'

/** S5-02 (element 163): what the driver does there (domain §1.3). */
export const STOP_REASONS = new Map<string, { type: StopType; activity: StopActivity }>([
  ['CL', { type: 'Pickup', activity: 'Load' }],
  ['PL', { type: 'Pickup', activity: 'Load' }],
  ['LD', { type: 'Pickup', activity: 'Load' }],
  ['AL', { type: 'Pickup', activity: 'Load' }],
  ['PA', { type: 'Pickup', activity: 'Preloaded' }],
  ['RT', { type: 'Pickup', activity: 'Retrieve Trailer' }],
  ['SL', { type: 'Pickup', activity: 'Spot Trailer' }],
  ['CU', { type: 'Delivery', activity: 'Unload' }],
  ['PU', { type: 'Delivery', activity: 'Unload' }],
  ['UL', { type: 'Delivery', activity: 'Unload' }],
  ['DT', { type: 'Delivery', activity: 'Drop Trailer' }],
  ['SU', { type: 'Delivery', activity: 'Spot Trailer' }],
])

/** N1-01 (element 98): the parties that mean a place to load or unload, and the one that is billed. */
export const PICKUP_PARTIES = ['SF', 'SH', 'PU', 'LW']
export const DELIVERY_PARTIES = ['ST', 'CN', 'UC']
export const BILLED_PARTIES = ['BT', 'TP']

/** G62-01 (element 432): what a date of a stop means; a `requested` one needs its time qualifier to be a bound. */
export const STOP_DATES = new Map<string, 'early' | 'late' | 'requested' | 'scheduled' | 'actual'>([
  ['37', 'early'],
  ['53', 'early'],
  ['38', 'late'],
  ['54', 'late'],
  ['02', 'requested'],
  ['10', 'requested'],
  ['17', 'requested'],
  ['68', 'requested'],
  ['69', 'scheduled'],
  ['70', 'scheduled'],
  ['35', 'actual'],
  ['86', 'actual'],
])
export const RESPOND_BY = '64'

/** G62-03 (element 176): the times that bound a window. */
export const TIME_BOUNDS = new Map<string, 'early' | 'late'>([
  ['G', 'early'],
  ['I', 'early'],
  ['K', 'late'],
  ['L', 'late'],
])

/** N7-11 (element 40): the trailer in our words, and its mode. */
export const EQUIPMENT = new Map<string, { mode: EquipmentModeName; trailerType: string }>([
  ['TL', { mode: 'Dry', trailerType: 'Trailer' }],
  ['TF', { mode: 'Dry', trailerType: 'Dry Van' }],
  ['TV', { mode: 'Dry', trailerType: 'Van' }],
  ['HV', { mode: 'Dry', trailerType: 'High Cube Van' }],
  ['RT', { mode: 'Reefer', trailerType: 'Reefer' }],
  ['TW', { mode: 'Reefer', trailerType: 'Reefer' }],
  ['TA', { mode: 'Reefer', trailerType: 'Heated Van' }],
  ['FT', { mode: 'Flat Bed', trailerType: 'Flat Bed' }],
  ['OT', { mode: 'Flat Bed', trailerType: 'Open Top' }],
  ['SD', { mode: 'Flat Bed', trailerType: 'Step Deck' }],
  ['DT', { mode: 'Flat Bed', trailerType: 'Drop Deck' }],
  ['DD', { mode: 'Flat Bed', trailerType: 'Double Drop' }],
  ['CN', { mode: 'Drayage', trailerType: 'Container' }],
  ['CC', { mode: 'Drayage', trailerType: 'Container on Chassis' }],
  ['CH', { mode: 'Drayage', trailerType: 'Chassis' }],
  ['TP', { mode: 'Bulk', trailerType: 'Pneumatic Tank' }],
  ['TK', { mode: 'Bulk', trailerType: 'Food Grade Tank' }],
  ['TJ', { mode: 'Bulk', trailerType: 'Chemical Tank' }],
  ['TG', { mode: 'Bulk', trailerType: 'Gas Tank' }],
])
/** What partners write into N7-02 without a trailer. */
export const NO_EQUIPMENT_NUMBER = new Set(['', 'NA', 'N/A', 'NONE', 'TBA', 'TBD', 'UNKNOWN'])

/** AT5: special handling that only a reefer can give. */
export const REEFER_REQUIREMENTS = new Set(['FZN', 'FRZ', 'REF', 'RFG', 'TMP'])

/** MS3-04 (element 91), and L11 with qualifier MD. */
export const SHIPPING_MODES = new Map<string, ShippingModeName>([
  ['M', 'TL'],
  ['J', 'TL'],
  ['TL', 'TL'],
  ['FT', 'TL'],
  ['LT', 'LTL'],
  ['LTL', 'LTL'],
  ['X', 'Intermodal'],
  ['IM', 'Intermodal'],
])

/** L11-02 (element 128). */
export const REFERENCES = new Map([
  ['AO', 'Appointment'],
  ['BM', 'Bill of Lading'],
  ['CN', 'PRO'],
  ['CO', 'Customer Order'],
  ['CR', 'Customer Reference'],
  ['DO', 'Delivery Order'],
  ['LO', 'Load Planning'],
  ['MB', 'Master Bill of Lading'],
  ['OQ', 'Order'],
  ['P8', 'Pickup'],
  ['PO', 'Purchase Order'],
  ['SCA', 'SCAC'],
  ['SI', 'Shipper'],
  ['SN', 'Seal'],
  ['ZZ', 'Reference'],
])
export const ORDER_REFERENCES = new Set(['OQ', 'SI', 'CO'])
export const TEMPERATURE_REFERENCE = 'MT'
export const MODE_REFERENCE = 'MD'

/** Packaging of L5-05, OID-04, LAD-01, S5-06 (elements 103, 211, 355). */
export const PACKAGE_TYPES = new Map([
  ['BAG', 'Bag'],
  ['BDL', 'Bundle'],
  ['BX', 'Box'],
  ['BOX', 'Box'],
  ['CA', 'Case'],
  ['CAS', 'Case'],
  ['CRT', 'Crate'],
  ['CT', 'Carton'],
  ['CTN', 'Carton'],
  ['DRM', 'Drum'],
  ['PC', 'Piece'],
  ['PCS', 'Piece'],
  ['PL', 'Pallet'],
  ['PLT', 'Pallet'],
  ['ROL', 'Roll'],
  ['SKD', 'Skid'],
  ['TOT', 'Tote'],
])

/** Weight units (element 188) in pounds, volume units (element 184) in cubic feet. */
export const POUNDS = new Map([
  ['', 1],
  ['L', 1],
  ['K', 2.204_622_62],
  ['E', 2_204.622_62],
  ['S', 2_000],
  ['T', 2_240],
])
export const CUBIC_FEET = new Map([
  ['', 1],
  ['E', 1],
  ['X', 35.314_666_7],
  ['V', 0.133_680_556],
])

/** L3-04 (element 122): the rate's unit. */
export const RATE_BASES = new Map([
  ['FR', 'Flat'],
  ['PM', 'Per Mile'],
  ['PH', 'Per Hundredweight'],
  ['PU', 'Per Unit'],
])

/** N4-04 as partners write it. */
export const COUNTRIES = new Map([
  ['US', 'US'],
  ['USA', 'US'],
  ['CA', 'CA'],
  ['CAN', 'CA'],
  ['MX', 'MX'],
  ['MEX', 'MX'],
])

/** Segments of a 204 that we read or can ignore. Anything else is reported to the sender. */
export const SEGMENTS_204 = new Set(
  (
    'B2 B2A L11 G62 MS3 AT5 PLD LH6 NTE N1 N2 N3 N4 G61 N7 N7A N7B MEA M7 S5 AT8 LAD L5 L4 OID LH1 LH2 LH3 LFH LEP LH4 ' +
    'LHT LHR LHE L3 L7 C3 ITD AT9 AT2 AT4 SPO SDQ R3 RTT NA V9 Q5 K1'
  ).split(' '),
)
