import { fireEvent, render, screen } from '@testing-library/react'
import type { OrderRow } from '@waybill/contract/orders/orders.ts'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { isSomebodyTyping } from '../../api/typing.ts'
import { ChooseOrder, ChosenOrders, useChosenOrders } from './choosing-orders.tsx'

function Choosing(): ReactNode {
  return (
    <ChosenOrders value={useChosenOrders()}>
      <ChooseOrder order={{ orderNumber: '710001', status: 1 } as OrderRow} />
    </ChosenOrders>
  )
}

it('keeps the page while orders are chosen, should the session end', () => {
  render(<Choosing />)
  expect(isSomebodyTyping()).toBe(false)
  const box = screen.getByRole('checkbox', { name: 'Choose order 710001' })
  fireEvent.click(box)
  expect(isSomebodyTyping()).toBe(true)
  fireEvent.click(box)
  expect(isSomebodyTyping()).toBe(false)
})
