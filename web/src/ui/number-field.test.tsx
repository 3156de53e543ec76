import { fireEvent, render, screen } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { afterEach, expect, it, vi } from 'vitest'
import { setLocale } from './locale.ts'
import { MoneyField, NumberField } from './number-field.tsx'
import { loadLanguage } from './words.ts'

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

/** What becomes of what is typed, or pasted, by somebody who reads Canadian French: the number, and how the field shows it. */
function entered(
  text: string,
  Field: typeof MoneyField = MoneyField,
  { isPasted = false } = {},
): [string | null, string] {
  setLocale('fr-CA')
  const { unmount } = render(
    <I18nProvider locale="fr-CA">
      <Entry of={Field} />
    </I18nProvider>,
  )
  const input = screen.getByLabelText<HTMLInputElement>('Figure')
  fireEvent.focus(input)
  if (isPasted) fireEvent.paste(input, { clipboardData: { getData: () => text } })
  else fireEvent.input(input, { target: { value: text } })
  fireEvent.blur(input)
  const said: [string | null, string] = [screen.getByRole('status').textContent, input.value]
  unmount()
  return said
}

it('reads an amount as it is shown, in every language', () => {
  expect(entered('10.50')).toEqual(['10.5', '$10.50'])
  expect(entered('1,234.56')).toEqual(['1234.56', '$1,234.56'])
  expect(entered('2,355')).toEqual(['2355', '$2,355.00'])
})

it.each([
  ['10,50', ['10.5', '$10.50']],
  ['1234,5', ['1234.5', '$1,234.50']],
  ['1\u00A0234,50', ['1234.5', '$1,234.50']],
  ['-10,50', ['-10.5', '($10.50)']],
])('reads the amount %j with a decimal comma, typed or pasted', (text, said) => {
  expect(entered(text)).toEqual(said)
  expect(entered(text, MoneyField, { isPasted: true })).toEqual(said)
})

it('reads a pasted amount with points between thousands', () => {
  expect(entered('1.234,50 $', MoneyField, { isPasted: true })).toEqual(['1234.5', '$1,234.50'])
})

it('corrects an amount that was entered before', () => {
  render(<Entry of={MoneyField} />)
  const input = screen.getByLabelText<HTMLInputElement>('Figure')
  for (const [text, shown] of [
    ['1050', '$1,050.00'],
    ['10,50', '$10.50'],
    ['10,50', '$10.50'],
  ] as const) {
    fireEvent.focus(input)
    fireEvent.input(input, { target: { value: text } })
    fireEvent.blur(input)
    expect(input.value).toBe(shown)
  }
  fireEvent.input(input, { target: { value: '20,50' } })
  fireEvent.keyDown(input, { key: 'ArrowUp' })
  fireEvent.keyUp(input, { key: 'ArrowUp' })
  expect(screen.getByRole('status').textContent).toBe('21')
})

it('leaves other numbers in the form of the language', () => {
  expect(entered('10,25', NumberField)).toEqual(['10.25', '10,25'])
})

it.each([
  ['en', 'Number field'],
  ['es', 'Campo numérico'],
  ['fr-CA', 'Champ numérique'],
] as const)('tells a screen reader in %s that an amount is a number, too', async (language, said) => {
  await loadLanguage(language)
  for (const Field of [MoneyField, NumberField]) {
    const { unmount } = render(<Entry of={Field} />)
    expect(screen.getByLabelText('Figure').getAttribute('aria-roledescription')).toBe(said)
    unmount()
  }
  await loadLanguage('en')
})
