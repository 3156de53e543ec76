// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest'
import { loadLanguage } from '../ui/words.ts'
import { recordText } from './document-text.ts'

afterEach(() => loadLanguage('en'))

it('names the record of a paper in the reader’s words, and a place as it is', async () => {
  expect(recordText('Invoice 880082')).toBe('Invoice 880082')
  await loadLanguage('es')
  expect(['Invoice 880082', 'Shipment 4340326', 'Case 610001'].map(recordText)).toEqual([
    'Factura 880082',
    'Envío 4340326',
    'Caso 610001',
  ])
  expect(recordText('Cumberland Assembly, Nashville, TN')).toBe('Cumberland Assembly, Nashville, TN')
})
