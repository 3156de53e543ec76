import { LOAD_TENDER_SAYINGS } from '@waybill/contract/load-tenders/load-tenders.sayings.ts'
import { sayer } from '@waybill/contract/said.ts'
import type { Temperature, TenderedEquipment, TenderedStop } from './load-tender.ts'
import { shown } from './x12/element-values.ts'
import {
  EQUIPMENT,
  MODE_REFERENCE,
  NO_EQUIPMENT_NUMBER,
  REEFER_REQUIREMENTS,
  SHIPPING_MODES,
  type ShippingModeName,
  TEMPERATURE_REFERENCE,
} from './x12/x12-codes.ts'
import { element, type Segment, type TransactionSet } from './x12/x12-envelope.ts'
import type { Report } from './x12/x12-findings.ts'

const say = sayer(LOAD_TENDER_SAYINGS)

/** The trailer asked for (N7). Without a type, frozen freight or a temperature asks for a reefer, all else for a van. */
export function readEquipment(
  set: TransactionSet,
  heading: readonly Segment[],
  stops: readonly TenderedStop[],
  requirements: readonly string[],
  report: Report,
): TenderedEquipment {
  const n7 = heading.find(({ id }) => id === 'N7')
  const code = n7 ? element(n7, 11) : ''
  const temperature = readTemperature(set.body)
  const known = EQUIPMENT.get(code)
  const isCold = temperature !== undefined || requirements.some((requirement) => REEFER_REQUIREMENTS.has(requirement))
  if (!known && stops.length > 0) {
    const said = code
      ? say(isCold ? 'edi-equipment-unknown-reefer' : 'edi-equipment-unknown-van', { equipment: shown(code) })
      : say(isCold ? 'edi-equipment-missing-reefer' : 'edi-equipment-missing-van')
    const place = n7 ?? { id: 'N7', position: set.position + 1 }
    report(place, 'code-inferred', said, {
      element: 11,
      severity: 'warning',
    })
  }
  const inferred = isCold
    ? ({ mode: 'Reefer', trailerType: 'Reefer' } as const)
    : ({ mode: 'Dry', trailerType: 'Van' } as const)
  const lengthFeet = n7 && readLength(n7, report)
  const number = n7 && readEquipmentNumber(n7)
  return {
    ...(known ?? inferred),
    ...(lengthFeet && { lengthFeet }),
    ...(number && { number }),
    ...(temperature && { temperature }),
  }
}

export function readMode(heading: readonly Segment[], stops: readonly TenderedStop[]): ShippingModeName {
  const routing = heading.find(({ id }) => id === 'MS3')
  const references = heading.filter((segment) => segment.id === 'L11' && element(segment, 2) === MODE_REFERENCE)
  const codes = [
    ...references.map((segment) => element(segment, 1)),
    ...stops
      .flatMap((stop) => stop.references.filter(({ qualifier }) => qualifier === MODE_REFERENCE))
      .map((r) => r.value),
    routing ? element(routing, 4) : '',
  ]
  return codes.map((code) => SHIPPING_MODES.get(code)).find((mode) => mode !== undefined) ?? 'TL'
}

/** Initials and number. Zeros and words for "not yet known" are no trailer. */
function readEquipmentNumber(n7: Segment): string | undefined {
  const number = element(n7, 2)
  if (/^0*$/.test(number) || NO_EQUIPMENT_NUMBER.has(number.toUpperCase())) return undefined
  return `${element(n7, 1)}${number}`
}

/** N7-15: FFII (5300 = 53 ft 0 in), or plain feet from some. */
function readLength(n7: Segment, report: Report): number | undefined {
  const text = element(n7, 15)
  if (text === '' || /^0+$/.test(text)) return undefined
  const inches = Number(text.slice(-2))
  if (/^\d{2}$/.test(text)) return Number(text)
  if (/^0?\d{4}$/.test(text) && inches < 12) return Math.round((Number(text.slice(0, -2)) + inches / 12) * 100) / 100
  report(n7, 'value-implausible', say('edi-length-unreadable', { value: shown(text) }), {
    element: 15,
    severity: 'warning',
  })
  return undefined
}

/** L11 with qualifier MT: '26.0 F', and whether it is a maximum, a minimum or a set point. */
function readTemperature(body: readonly Segment[]): Temperature | undefined {
  let temperature: Temperature | undefined
  for (const segment of body) {
    if (segment.id !== 'L11' || element(segment, 2) !== TEMPERATURE_REFERENCE) continue
    const [, degrees, scale] = /^([-+]?\d{1,3}(?:\.\d{1,2})?) ?°?([CF])?\b/i.exec(element(segment, 1)) ?? []
    if (degrees === undefined) continue
    const unit = scale?.toUpperCase() === 'C' ? 'C' : 'F'
    const meaning = element(segment, 3).toLowerCase()
    const bound = meaning.includes('max') ? 'maximum' : meaning.includes('min') ? 'minimum' : 'setPoint'
    temperature = { ...temperature, [bound]: Number(degrees), unit }
  }
  return temperature
}
