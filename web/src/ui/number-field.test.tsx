import { fireEvent, render, screen } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { afterEach, expect, it, vi } from 'vitest'
import { setLocale } from './locale.ts'
import { MoneyField, NumberField } from './number-field.tsx'

vi.stubGlobal('CSS', { escape: (id: string) => id })
afterEach(() => setLocale('en-US'))

function Entry({ of: Field }: { of: typeof MoneyField }): ReactNode {
  const [figure, setFigure] = useState(Number.NaN)
  return (
    <>
      <Field label="Figure" value={figure} onChange={setFigure} />
      <output>{figure}</output>
    </>
  )
}

/** What becomes of what is typed by somebody who reads Canadian French: the number, and how the field shows it. */
function typed(text: string, Field: typeof MoneyField = MoneyField): [string | null, string] {
  setLocale('fr-CA')
  const { unmount } = render(
    <I18nProvider locale="fr-CA">
      <Entry of={Field} />
    </I18nProvider>,
  )
  const input = screen.getByLabelText<HTMLInputElement>('Figure')
  fireEvent.focus(input)
  fireEvent.input(input, { target: { value: text } })
  fireEvent.blur(input)
  const said: [string | null, string] = [screen.getByRole('status').textContent, input.value]
  unmount()
  return said
}

it('reads an amount as it is shown, in every language', () => {
  expect(typed('10.50')).toEqual(['10.5', '$10.50'])
  expect(typed('1,234.56')).toEqual(['1234.56', '$1,234.56'])
  expect(typed('2,355')).toEqual(['2355', '$2,355.00'])
})

it('reads an amount with a decimal comma', () => {
  expect(typed('10,50')).toEqual(['10.5', '$10.50'])
  expect(typed('1234,5')).toEqual(['1234.5', '$1,234.50'])
  expect(typed('-10,50')[0]).toBe('-10.5')
})

it('leaves other numbers in the form of the language', () => {
  expect(typed('10,25', NumberField)).toEqual(['10.25', '10,25'])
})
