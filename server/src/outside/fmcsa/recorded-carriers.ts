/**
 * Answers in QCMobile's shape, with made-up carriers: USDOT numbers above 9,000,000 are assigned to nobody (domain §8.4). Types vary as
 * they do there: counts as text, flags as letters, missing keys.
 */
type Recorded = { carrier: unknown; docketNumbers: unknown }

const ORDINARY = {
  allowedToOperate: 'Y',
  bipdInsuranceOnFile: '1000',
  bipdInsuranceRequired: 'Y',
  bipdRequiredAmount: '750',
  bondInsuranceOnFile: '0',
  bondInsuranceRequired: 'u',
  brokerAuthorityStatus: 'N',
  cargoInsuranceOnFile: '0',
  cargoInsuranceRequired: 'u',
  carrierOperation: { carrierOperationCode: 'A', carrierOperationDesc: 'Interstate' },
  censusTypeId: { censusType: 'C', censusTypeDesc: 'CARRIER', censusTypeId: 1 },
  commonAuthorityStatus: 'A',
  contractAuthorityStatus: 'A',
  dbaName: null,
  mcs150Outdated: 'N',
  oosDate: null,
  phyCountry: 'US',
  safetyRating: null,
  statusCode: 'A',
  totalDrivers: 12,
  totalPowerUnits: 10,
}

function recorded(
  dotNumber: number,
  legalName: string,
  said: Record<string, unknown>,
  dockets: readonly string[] = [`MC-${dotNumber}`],
): Recorded {
  return {
    carrier: { content: { carrier: { ...ORDINARY, dotNumber, legalName, ...said } }, retrievalDate: null },
    docketNumbers: {
      content: dockets.map((docket, index) => {
        const [prefix, digits] = docket.split('-')
        return { docketNumber: Number(digits), docketNumberId: dotNumber + index, dotNumber, prefix }
      }),
    },
  }
}

function at(phyStreet: string, phyCity: string, phyState: string, phyZipcode: string) {
  return { phyStreet, phyCity, phyState, phyZipcode }
}

export const RECORDED: readonly Recorded[] = [
  recorded(9_200_201, 'JUNIPER RIDGE TRANSPORT LLC', {
    ...at('1480 FOUNDRY RD', 'PUEBLO', 'CO', '81003'),
    emailAddress: 'owner@juniper.example',
    telephone: '(719) 555-0111',
    safetyRating: 'S',
    totalPowerUnits: 14,
    totalDrivers: 16,
  }),
  recorded(9_200_202, 'MAGNOLIA MOTOR FREIGHT INC', {
    ...at('22 DEPOT ST', 'MACON', 'GA', '31201'),
    dbaName: 'MAGNOLIA FREIGHT',
    emailAddress: 'SAFETY@MAGNOLIA.EXAMPLE',
    telephone: '(478) 555-0122',
    bipdInsuranceOnFile: 1000,
    totalPowerUnits: '31',
    totalDrivers: '34',
  }),
  recorded(9_200_203, 'BUCKEYE VALLEY HAULERS LLC', {
    ...at('905 ST RT 4', 'MARION', 'OH', '43302'),
    emailAddress: 'office@buckeye-valley.example',
    telephone: '(740) 555-0133',
    safetyRating: 'C',
  }),
  recorded(9_200_204, 'CATALPA CARRIERS CORP', {
    ...at('3100 RIVER AVE', 'DAVENPORT', 'IA', '52802'),
    emailAddress: 'dispatch@catalpa.example',
    telephone: '(563) 555-0144',
    bipdInsuranceOnFile: '5000',
    cargoInsuranceOnFile: '100',
    safetyRating: 'Satisfactory',
    totalPowerUnits: 120,
    totalDrivers: 131,
  }),
  recorded(9_200_205, 'PERSIMMON LOGISTICS BROKERS LLC', {
    ...at('400 PEACHTREE CT', 'ATLANTA', 'GA', '30303'),
    emailAddress: 'hello@persimmon.example',
    telephone: '(404) 555-0155',
    brokerAuthorityStatus: 'A',
    commonAuthorityStatus: 'N',
    contractAuthorityStatus: 'N',
    bondInsuranceOnFile: '75',
    bondInsuranceRequired: 'Y',
    bipdInsuranceOnFile: '0',
    totalPowerUnits: 0,
    totalDrivers: 0,
  }),
  recorded(9_200_206, 'DOGLEG EXPRESS LLC', {
    ...at('77 COUNTY LINE RD', 'TEXARKANA', 'TX', '75501'),
    emailAddress: 'boss@dogleg.example',
    telephone: '(903) 555-0166',
    allowedToOperate: 'N',
    oosDate: '2026-03-02',
  }),
  recorded(9_200_207, 'MESA VERDE LINES INC', {
    ...at('12 CANYON DR', 'CORTEZ', 'CO', '81321'),
    emailAddress: 'info@mesaverde.example',
    telephone: '(970) 555-0177',
    statusCode: 'I',
    commonAuthorityStatus: 'I',
    contractAuthorityStatus: 'N',
    allowedToOperate: 'N',
  }),
  recorded(9_200_208, 'TUMBLEWEED TRUCKING LLC', {
    ...at('640 AIRPORT BLVD', 'AMARILLO', 'TX', '79111'),
    emailAddress: 'office@tumbleweed.example',
    telephone: '(806) 555-0188',
    safetyRating: 'U',
  }),
  recorded(
    9_200_209,
    'SUGAR MAPLE TRANSPORT LTEE',
    {
      ...at('2250 CH DU PORT', 'TROIS-RIVIERES', 'QC', 'G9A5E1'),
      phyCountry: 'CA',
      emailAddress: 'bureau@sugarmaple.example',
      telephone: '(819) 555-0199',
    },
    ['MC-9200209', 'FF-9200309'],
  ),
  // An owner with one truck: a phone number and no email address, as in most records.
  recorded(9_200_210, 'HOLLIS WREN', {
    ...at('RR 3 BOX 41', 'ALMA', 'AR', '72921'),
    telephone: '(479) 555-0120',
    totalPowerUnits: '1',
    totalDrivers: '1',
    safetyRating: undefined,
  }),
  recorded(9_200_211, 'ASPENGLOW CARTAGE LLC', {
    ...at('8 SILO LN', 'LOVELAND', 'CO', '80537'),
    safetyRating: '',
    bipdInsuranceOnFile: 'Y',
  }),
  recorded(
    9_200_212,
    'SAGUARO CROSS-BORDER SA DE CV',
    {
      ...at('AV TECNOLOGICO 900', 'NOGALES', 'SO', '84000'),
      phyCountry: 'MX',
      emailAddress: 'trafico@saguaro.example',
      telephone: '(520) 555-0131',
    },
    ['MX-9200212'],
  ),
  recorded(
    9_200_214,
    'TAMARACK TRANSPORT LTEE',
    {
      ...at('14 RUE DES SCIERIES', 'DRUMMONDVILLE', 'QC', 'J2B1A1'),
      phyCountry: 'CA',
      emailAddress: 'bureau@tamarack.example',
      telephone: '(819) 555-0156',
    },
    ['MC-9200214'],
  ),
  recorded(
    9_200_215,
    'BALSAM TRANSPORT LTEE',
    {
      ...at('300 BOUL INDUSTRIEL', 'GRANBY', 'QC', 'J2J1A1'),
      phyCountry: 'CA',
      emailAddress: 'bureau@balsam.example',
      telephone: '(450) 555-0157',
    },
    ['MC-9200215'],
  ),
  recorded(9_200_216, 'TILDA MORROW', {
    ...at('RR 1 BOX 7', 'PARIS', 'AR', '72855'),
    telephone: '(479) 555-0121',
    totalPowerUnits: '1',
    totalDrivers: '1',
  }),
  recorded(9_200_217, 'EMMETT STROUD', {
    ...at('RR 5 BOX 90', 'OZARK', 'AR', '72949'),
    telephone: '(479) 555-0122',
    totalPowerUnits: '2',
    totalDrivers: '2',
  }),
  recorded(9_200_213, 'REDWOOD DUAL AUTHORITY INC', {
    ...at('51 HARBOR WAY', 'OAKLAND', 'CA', '94607'),
    emailAddress: 'ops@redwood-dual.example',
    telephone: '(510) 555-0142',
    brokerAuthorityStatus: 'A',
  }),
]
