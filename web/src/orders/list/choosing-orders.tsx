import { IconTruckLoading } from '@tabler/icons-react'
import type { OrderRow } from '@waybill/contract/orders/orders.ts'
import { createContext, type ReactNode, use, useState } from 'react'
import { useKept } from '../../form/use-unsaved.ts'
import { ButtonToPage } from '../../shell/route-not-found.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { t } from '../../ui/words.ts'

/** A new shipment takes only open orders. */
const OPEN = 1

type Choice = {
  chosen: readonly string[]
  onChoose: (chosen: readonly string[]) => void
}

/** Orders selected for one shipment. */
export const ChosenOrders = createContext<Choice>({ chosen: [], onChoose: () => undefined })

/** The selection, which stays when the session ends. */
export function useChosenOrders(): Choice {
  const [chosen, onChoose] = useState<readonly string[]>([])
  useKept(chosen.length > 0)
  return { chosen, onChoose }
}

export function ChooseOrder({ order: { orderNumber, status } }: { order: OrderRow }): ReactNode {
  const { chosen, onChoose } = use(ChosenOrders)
  if (status !== OPEN) return null
  return (
    <Checkbox
      isSelected={chosen.includes(orderNumber)}
      onChange={(isChosen) =>
        onChoose(isChosen ? [...chosen, orderNumber] : chosen.filter((other) => other !== orderNumber))
      }
    >
      <span className="visually-hidden">{t('Choose order {number}', { number: orderNumber })}</span>
    </Checkbox>
  )
}

/** A tool of the list. */
export function CreateShipment(): ReactNode {
  const { chosen } = use(ChosenOrders)
  if (chosen.length === 0) return null
  return (
    <ButtonToPage
      to="/shipments/new"
      search={{ orders: [...chosen] }}
      variant="primary"
      icon={<IconTruckLoading aria-hidden="true" />}
    >
      {t('Create shipment ({n})', { n: chosen.length })}
    </ButtonToPage>
  )
}
