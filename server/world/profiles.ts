import type { COMPANY_FUNCTIONS, TRAILER_TYPES } from '@waybill/contract/company/carrier-profile.ts'
import type { Address } from '@waybill/contract/company/company.ts'
import type { PaymentTerms } from '@waybill/contract/company/payment-terms.ts'
import type { CompanyKind } from '@waybill/contract/permissions.ts'

/** Days from today; demo policies move with the current date. */
type Cover = { auto: number; cargo: number; general?: number; workers?: number }

export type ProfileCast = {
  legalName: string
  dbaName?: string
  address: Address
  mailing?: Address
  /** The last two digits of each desk's local number; `desks` says which there are. */
  desks: Partial<Record<(typeof COMPANY_FUNCTIONS)[number], string>>
  otherDockets?: string[]
  authoritySince?: string
  safetyRating?: 'satisfactory' | 'conditional'
  equipment?: Partial<Record<(typeof TRAILER_TYPES)[number], number>>
  powerUnits?: number
  hasTeams?: boolean
  regions?: string[]
  lanes?: [string, string][]
  certifications?: string[]
  eldVendor?: string
  nscNumber?: string
  cover?: Cover
  terms?: PaymentTerms
  /** Its own bank, or the factor that bought its receivables. */
  paidBy?: { bank: string; country?: 'CA' } | { factor: string }
}

function at(line1: string, city: string, state: string, postalCode: string, country = 'US'): Address {
  return { line1, line2: null, city, state, postalCode, country }
}

const MIDWEST = ['IL', 'IN', 'IA', 'MI', 'MN', 'MO', 'OH', 'WI']
const EAST = ['CT', 'MA', 'MD', 'NC', 'NJ', 'NY', 'OH', 'PA', 'SC', 'VA']
const WEST = ['AZ', 'CA', 'CO', 'ID', 'NV', 'OR', 'UT', 'WA']
const ALL_DESKS = { dispatch: '10', 'after-hours': '11', 'accounts-receivable': '12', claims: '13', safety: '14' }
const YEAR: Cover = { auto: 214, cargo: 214, general: 180, workers: 240 }

/** The cast's company profiles, all made up (domain §8.4). */
export const PROFILES: Readonly<Record<string, ProfileCast>> = {
  northbound: {
    legalName: 'Northbound Logistics, Inc.',
    address: at('200 Wacker Landing', 'Chicago', 'IL', '60606'),
    desks: { dispatch: '01', 'accounts-receivable': '02' },
  },
  alder: {
    legalName: 'Alder Freight LLC',
    dbaName: 'Alder Freight',
    address: at('4100 Industrial Loop', 'Joliet', 'IL', '60431'),
    mailing: at('PO Box 417', 'Joliet', 'IL', '60434'),
    desks: ALL_DESKS,
    otherDockets: ['FF-910010'],
    authoritySince: '2011-04-18',
    safetyRating: 'satisfactory',
    equipment: { van: 62, reefer: 18, 'power-only': 6 },
    powerUnits: 58,
    hasTeams: true,
    regions: [...MIDWEST, 'GA', 'KY', 'TN', 'TX'],
    lanes: [
      ['IL', 'TX'],
      ['IL', 'GA'],
      ['WI', 'TN'],
    ],
    certifications: ['SmartWay', 'C-TPAT', 'Hazmat'],
    eldVendor: 'Motive',
    // General liability ends soon: a notice, but booking does not need it.
    cover: { auto: 196, cargo: 196, general: 25, workers: 310 },
    paidBy: { factor: 'dogwood' },
  },
  birch: {
    legalName: 'Birch Lines Inc',
    address: at('88 Terminal Way', 'Harrisburg', 'PA', '17104'),
    desks: ALL_DESKS,
    authoritySince: '2008-09-02',
    safetyRating: 'satisfactory',
    equipment: { van: 120, 'box-truck': 9 },
    powerUnits: 111,
    regions: EAST,
    lanes: [
      ['PA', 'NC'],
      ['NJ', 'OH'],
    ],
    certifications: ['SmartWay', 'TWIC'],
    eldVendor: 'Samsara',
    cover: YEAR,
    terms: 'quick-7',
    paidBy: { bank: 'Susquehanna Trust' },
  },
  cedar: {
    legalName: 'Cedar Brokerage LLC',
    address: at('1515 Platte Street', 'Denver', 'CO', '80202'),
    desks: { dispatch: '20', 'accounts-receivable': '21' },
    authoritySince: '2016-02-11',
    regions: WEST,
    cover: { auto: 150, cargo: 150 },
    paidBy: { bank: 'Front Range Bank' },
  },
  dogwood: {
    legalName: 'Dogwood Capital Partners LLC',
    address: at('9 Broad Alley', 'New York', 'NY', '10004'),
    desks: { 'accounts-receivable': '30' },
    paidBy: { bank: 'Hudson Commercial' },
  },
  oakhollow: {
    legalName: 'Oak Hollow Carriers Inc',
    address: at('702 Mill Run', 'Kansas City', 'MO', '64120'),
    desks: ALL_DESKS,
    authoritySince: '2013-06-30',
    equipment: { van: 34, flatbed: 8 },
    powerUnits: 33,
    regions: [...MIDWEST, 'KS', 'NE', 'OK'],
    certifications: ['SmartWay'],
    eldVendor: 'Geotab',
    cover: YEAR,
    paidBy: { bank: 'Missouri Valley Bank' },
  },
  poplar: {
    legalName: 'Poplar Haul LLC',
    address: at('3300 Harbor Spur', 'Long Beach', 'CA', '90810'),
    desks: ALL_DESKS,
    authoritySince: '2015-11-05',
    equipment: { van: 28, container: 20 },
    powerUnits: 41,
    regions: WEST,
    lanes: [['CA', 'AZ']],
    certifications: ['CARB', 'TWIC'],
    eldVendor: 'Motive',
    // Lapsed the day before yesterday.
    cover: { auto: -2, cargo: 90, general: 120 },
    paidBy: { bank: 'Pacific Harbor Bank' },
  },
  redbud: {
    legalName: 'Redbud Trucking Co',
    address: at('51 County Road 9', 'Tulsa', 'OK', '74116'),
    desks: ALL_DESKS,
    authoritySince: '2010-01-21',
    safetyRating: 'conditional',
    equipment: { van: 22, 'step-deck': 5 },
    powerUnits: 25,
    regions: ['AR', 'KS', 'LA', 'MO', 'OK', 'TX'],
    certifications: ['Hazmat'],
    eldVendor: 'Samsara',
    cover: YEAR,
    paidBy: { bank: 'Arkansas River Bank' },
  },
  spruce: {
    legalName: 'Spruce Transit Ltée',
    dbaName: 'Spruce Transit',
    address: at('2250 rue du Fret', 'Mississauga', 'ON', 'L5T 2N7', 'CA'),
    desks: ALL_DESKS,
    otherDockets: ['MX-910017'],
    authoritySince: '2012-08-14',
    safetyRating: 'satisfactory',
    equipment: { van: 47, reefer: 12 },
    powerUnits: 52,
    regions: ['ON', 'QC', 'MI', 'NY', 'OH', 'PA'],
    lanes: [
      ['ON', 'OH'],
      ['QC', 'NY'],
    ],
    certifications: ['FAST', 'C-TPAT', 'SmartWay'],
    eldVendor: 'Geotab',
    nscNumber: 'CVOR 145-882-091',
    cover: YEAR,
    paidBy: { bank: 'Banque du Lac', country: 'CA' },
  },
  tamarack: {
    legalName: 'Tamarack Reefer Lines Inc',
    address: at('17 Cold Storage Road', 'Nampa', 'ID', '83651'),
    desks: ALL_DESKS,
    authoritySince: '2014-03-19',
    equipment: { reefer: 55 },
    powerUnits: 49,
    hasTeams: true,
    regions: WEST,
    certifications: ['Food', 'CARB'],
    eldVendor: 'Samsara',
    cover: { auto: 130, cargo: 9, general: 130 },
    paidBy: { bank: 'Treasure Valley Bank' },
  },
  willow: {
    legalName: 'Willow Flatbed LLC',
    address: at('640 Steelyard Lane', 'Allentown', 'PA', '18109'),
    desks: ALL_DESKS,
    authoritySince: '2017-07-07',
    equipment: { flatbed: 31, 'step-deck': 12 },
    powerUnits: 38,
    regions: EAST,
    certifications: ['TWIC'],
    eldVendor: 'Motive',
    cover: YEAR,
    paidBy: { bank: 'Lehigh Savings' },
  },
  yew: {
    legalName: 'Yew Consolidated Inc',
    address: at('900 Crossroads Drive', 'Indianapolis', 'IN', '46241'),
    desks: ALL_DESKS,
    authoritySince: '2009-10-26',
    safetyRating: 'satisfactory',
    equipment: { van: 40, 'box-truck': 14 },
    powerUnits: 44,
    regions: MIDWEST,
    certifications: ['SmartWay'],
    eldVendor: 'Geotab',
    cover: YEAR,
    paidBy: { bank: 'Hoosier National' },
  },
  sycamore: {
    legalName: 'Sycamore Express LLC',
    address: at('12 Depot Street', 'Richmond', 'VA', '23224'),
    desks: { dispatch: '10', 'accounts-receivable': '12' },
    authoritySince: '2021-05-03',
    equipment: { van: 7 },
    powerUnits: 7,
    regions: EAST,
    cover: { auto: 75, cargo: -21 },
    paidBy: { bank: 'James River Bank' },
  },
  hemlock: {
    legalName: 'Hemlock Haulage Corp',
    address: at('77 Quarry Road', 'Gary', 'IN', '46406'),
    desks: { dispatch: '10' },
    authoritySince: '2023-01-30',
    equipment: { van: 4 },
    powerUnits: 4,
    regions: MIDWEST,
    cover: { auto: 60, cargo: 60 },
    paidBy: { bank: 'Calumet Bank' },
  },
}

/** Companies with only a name still need an address. */
export function plainProfile(name: string, kind: CompanyKind): ProfileCast {
  return {
    legalName: kind === 'shipper' ? `${name}, Inc.` : name,
    address: at('1 Main Street', 'Springfield', 'IL', '62701'),
    desks: {},
  }
}
