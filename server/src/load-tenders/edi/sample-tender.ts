/** A small synthetic reefer load from Springfield to Dayton, for tests. */
export const SAMPLE_BODY: readonly string[] = [
  'B2**ALDR**LOAD7788**PP',
  'B2A*00*LT',
  'G62*64*20300301*1*1030*CT',
  'NTE*ADD*Seal must be intact',
  'N1*BT*Fir Foods*93*FIR1',
  'N3*12 Mill Road',
  'N4*Springfield*IL*627011234*USA',
  'N7**0*********RT****5300',
  'S5*1*CL*1000*K*20*PL',
  'L11*SO-1*OQ',
  'L11*PO-1*PO',
  'G62*37*20300302*I*0800',
  'G62*38*20300302*K*1200',
  'N1*SF*Fir Foods Plant*93*P1',
  'N3*12 Mill Road',
  'N4*Springfield*IL*62701*US',
  'G61*IC*Shipping*TE*555-555-0100',
  'L5**Frozen peas***CTN*SO-1*SI',
  'AT8*G*K*1000**20',
  'S5*2*CU*1000*K*20*PL',
  'G62*54*20300303*L*1500',
  'N1*ST*Dayton Cold Store*93*D9',
  'N3*400 Wharf Street',
  'N4*Dayton*OH*45402*US',
  'L3*2204.62*G*1500.5*FR*150050******20',
]

type Wrapping = { element?: string; terminator?: string; controlNumber?: string }

/** Wraps transaction sets (each the segments between ST and SE, written with `*`) into one interchange. */
export function interchangeOf(
  sets: readonly (readonly string[])[],
  { element = '*', terminator = '~', controlNumber = '000000042' }: Wrapping = {},
): string {
  const numbered = sets.flatMap((body, index) => {
    const number = String(index + 1).padStart(4, '0')
    return [`ST*204*${number}`, ...body, `SE*${body.length + 2}*${number}`]
  })
  const blank = ' '.repeat(10)
  return [
    `ISA*00*${blank}*00*${blank}*ZZ*FIRFOODS       *02*NBND           *300228*0900*U*00401*${controlNumber}*0*P*>`,
    'GS*SM*FIRFOODS*NBND*20300228*0900*42*X*004010',
    ...numbered,
    `GE*${sets.length}*42`,
    `IEA*1*${controlNumber}`,
  ]
    .map((segment) => segment.replaceAll('*', element) + terminator)
    .join('')
}

/** The sample with some segments replaced: `{ 'G62*38': undefined }` omits the first one that starts so. */
export function sampleWith(changes: Readonly<Record<string, string | readonly string[] | undefined>>): string[] {
  const body: string[] = [...SAMPLE_BODY]
  for (const [start, change] of Object.entries(changes)) {
    const at = body.findIndex((segment) => segment.startsWith(start))
    if (at < 0) throw new Error(`The sample has no segment ${start}`)
    body.splice(at, 1, ...(change === undefined ? [] : [change].flat()))
  }
  return body
}
