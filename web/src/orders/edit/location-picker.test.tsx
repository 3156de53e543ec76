import { act, fireEvent, screen } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import * as calls from '../../api/call.ts'
import { renderInside } from '../../test/rooms.tsx'
import { LocationPicker } from './location-picker.tsx'

// jsdom has no CSS object; the component library escapes selectors with it.
vi.stubGlobal('CSS', { escape: (text: string) => text })
afterEach(() => void vi.restoreAllMocks())

const PLANT = { locationNumber: '2001', name: 'Acme Plant', addressLine1: '1 Mill Rd', city: 'Chicago', province: 'IL' }
const onChange = vi.fn<() => void>()

function Picker(): ReactNode {
  const [{ locationNumber, companyName }, choose] = useState({ locationNumber: '2001', companyName: 'Acme Plant' })
  const props = { companyId: '0190a0b0-0000-7000-8000-000000000001', value: locationNumber, name: companyName }
  return (
    <LocationPicker
      {...props}
      error={undefined}
      onChange={(location) => {
        onChange()
        choose(location)
      }}
    />
  )
}

it('names the location that will be sent again, when one leaves over a text without choosing', async () => {
  vi.spyOn(calls, 'read').mockImplementation(async (_endpoint, asked) => {
    const data = JSON.stringify(asked).includes('Dallas') ? [] : [PLANT]
    return { data, totalCount: data.length }
  })
  await renderInside(<Picker />)
  const box = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Location' })
  act(() => box.focus())
  fireEvent.change(box, { target: { value: 'Dallas DC' } })
  await screen.findByText('No location found')
  act(() => box.blur())
  expect(box.value).toBe('Acme Plant')
  expect(onChange).not.toHaveBeenCalled()
})
