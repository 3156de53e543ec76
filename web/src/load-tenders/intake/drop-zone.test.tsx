import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { DropZone } from './drop-zone.tsx'

// Dialogs look for elements by id; jsdom knows no CSS.escape.
vi.stubGlobal('CSS', { escape: (text: string) => text })

const document = (name: string) => new File(['ISA*00*'], name)

function zone() {
  const take = vi.fn()
  render(<DropZone onTake={take}>Earlier files</DropZone>)
  const names = () => take.mock.calls.flatMap(([files]: File[][]) => (files ?? []).map((file) => file.name))
  return { names }
}

it('takes several files dropped anywhere on the page', () => {
  const { names } = zone()
  const dataTransfer = { types: ['Files'], files: [document('one.edi'), document('two.edi')] }
  fireEvent.dragOver(screen.getByText('Earlier files'), { dataTransfer })
  expect(screen.getByText('Drop to import')).toBeTruthy()
  fireEvent.drop(screen.getByText('Earlier files'), { dataTransfer })
  expect(names()).toEqual(['one.edi', 'two.edi'])
  expect(screen.getByText('Drop X12 204 files here')).toBeTruthy()
})

it('takes the files that were chosen', () => {
  const { names } = zone()
  fireEvent.change(screen.getByLabelText('Load tender files'), { target: { files: [document('three.edi')] } })
  expect(names()).toEqual(['three.edi'])
})

it('takes a document that was pasted, once there is one', async () => {
  const { names } = zone()
  fireEvent.click(screen.getByRole('button', { name: 'Paste text' }))
  const field = await screen.findByLabelText('X12 document')
  expect((await screen.findByRole('button', { name: 'Import load tender' })).getAttribute('aria-disabled')).toBe('true')
  fireEvent.change(field, { target: { value: 'ISA*00*' } })
  fireEvent.click(screen.getByRole('button', { name: 'Import load tender' }))
  expect(names()).toEqual(['Pasted text'])
})
