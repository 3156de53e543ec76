import type { Shipment } from '@waybill/contract/shipments/shipments.ts'
import { exceptionText } from '../../running/reports/exception-text.ts'

/** What was noted when each stop was counted: "Drums: Short 1". */
export function notedAt({ stops }: Pick<Shipment, 'stops'>): (stopId: string) => string[] {
  return (stopId) =>
    (stops.find((stop) => stop.stopId === stopId)?.lineItems ?? []).flatMap(
      ({ description, packages, confirmedPackages, exception }) =>
        exception && exception !== 'None'
          ? [`${description}: ${exceptionText(exception, packages - (confirmedPackages ?? packages))}`]
          : [],
    )
}
