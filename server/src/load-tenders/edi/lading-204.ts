import type { HazardousMaterial, LineItem } from './load-tender.ts'
import { readContact } from './party-204.ts'
import { readCount, readVolume, readWeight } from './x12/element-values.ts'
import { ORDER_REFERENCES, PACKAGE_TYPES } from './x12/x12-codes.ts'
import { element, type Segment } from './x12/x12-envelope.ts'
import type { Report } from './x12/x12-findings.ts'

type OrderDetail = { item: LineItem; isDescribed: boolean }

/**
 * The freight of one stop. Partners describe it by L5 + AT8, by OID + LAD, or by OID alone. An OID without details
 * is a line item itself. Its only detail, if any, inherits its counts.
 */
export class Lading {
  readonly lineItems: LineItem[] = []
  readonly hazmat: HazardousMaterial[] = []
  readonly #stopSequence: number
  readonly #report: Report
  #order: OrderDetail | undefined

  constructor(stopSequence: number, report: Report) {
    this.#stopSequence = stopSequence
    this.#report = report
  }

  get hasBegun(): boolean {
    return this.lineItems.length > 0 || this.hazmat.length > 0
  }

  take(segment: Segment): void {
    const item = this.lineItems.at(-1)
    const hazard = this.hazmat.at(-1)
    switch (segment.id) {
      case 'OID':
        return this.#openOrder(segment)
      case 'LAD':
        return this.#describe(this.#readLad(segment))
      case 'L5':
        return this.#describe(readL5(segment))
      case 'AT8':
        if (item) Object.assign(item, present(readAt8(segment, this.#report)))
        return
      case 'L7':
        if (item && element(segment, 7)) item.freightClass = element(segment, 7)
        return
      case 'L11':
        if (item) Object.assign(item, orderOf(element(segment, 2), element(segment, 1)))
        return
      case 'LH1':
        this.hazmat.push({
          stopSequence: this.#stopSequence,
          ...present({ unNumber: element(segment, 3), packingGroup: element(segment, 10) }),
        })
        return
      case 'LH2':
        if (hazard) Object.assign(hazard, present({ hazardClass: element(segment, 1) }))
        return
      case 'LH3':
        if (hazard) Object.assign(hazard, present({ properShippingName: element(segment, 1) }))
        return
      case 'G61':
        if (hazard) Object.assign(hazard, present({ emergencyContact: readContact(segment) }))
    }
  }

  #openOrder(segment: Segment): void {
    const reference = element(segment, 1)
    const purchaseOrder = element(segment, 2)
    const item: LineItem = {
      description: purchaseOrder ? `Freight of PO ${purchaseOrder}` : `Freight of order ${reference}`,
      weightUnit: 'lb',
      ...present({
        orderNumber: reference,
        purchaseOrder,
        packages: readCount(segment, 5, this.#report),
        packageType: packageType(element(segment, 4)),
        weight: readWeight(segment, 7, 6, this.#report),
        volume: readVolume(segment, 9, 8, this.#report),
      }),
    }
    this.#order = { item, isDescribed: false }
    this.lineItems.push(item)
  }

  #describe(item: LineItem): void {
    const order = this.#order
    if (!order) {
      this.lineItems.push(item)
      return
    }
    if (!order.isDescribed) {
      Object.assign(order.item, item)
      order.isDescribed = true
      return
    }
    const { orderNumber, purchaseOrder } = order.item
    this.lineItems.push({ ...present({ orderNumber, purchaseOrder }), ...item })
  }

  #readLad(segment: Segment): LineItem {
    const packages = readCount(segment, 2, this.#report)
    const unitWeight = readWeight(segment, 4, 3, this.#report)
    const weight = readWeight(segment, 6, 5, this.#report)
    const product = element(segment, 8) ? `Product ${element(segment, 8)}` : 'Freight'
    return {
      description: element(segment, 13) || product,
      weightUnit: 'lb',
      ...present({
        packages,
        packageType: packageType(element(segment, 1)),
        weight: weight ?? (unitWeight && packages ? unitWeight * packages : undefined),
      }),
    }
  }
}

function readL5(segment: Segment): LineItem {
  const isNmfc = element(segment, 4) === 'N'
  return {
    description: element(segment, 2) || 'Freight',
    weightUnit: 'lb',
    ...present({
      packageType: packageType(element(segment, 5)),
      nmfc: isNmfc ? element(segment, 3) : undefined,
    }),
    ...orderOf(element(segment, 7), element(segment, 6)),
  }
}

/** AT8: weight and count of the segment before it. 05 counts pieces, 04 the handling units that carry them. */
export function readAt8(segment: Segment, report: Report): { weight?: number; packages?: number; volume?: number } {
  return {
    weight: readWeight(segment, 3, 2, report),
    packages: readCount(segment, 5, report) ?? readCount(segment, 4, report),
    volume: readVolume(segment, 7, 6, report),
  }
}

export function packageType(code: string): string | undefined {
  return PACKAGE_TYPES.get(code) ?? (code || undefined)
}

function orderOf(qualifier: string, value: string): Pick<LineItem, 'orderNumber' | 'purchaseOrder'> {
  if (!value) return {}
  if (qualifier === 'PO') return { purchaseOrder: value }
  return ORDER_REFERENCES.has(qualifier) ? { orderNumber: value } : {}
}

/** The entries that are defined. */
function present<T extends object>(entries: T): Partial<T> {
  const kept: Partial<T> = {}
  for (const key in entries) {
    if (entries[key] !== undefined && entries[key] !== '') kept[key] = entries[key]
  }
  return kept
}
