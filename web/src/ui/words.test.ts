// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest'
import { loadLanguage, plural, t } from './words.ts'

afterEach(() => loadLanguage('en'))

it('fills the placeholders of a message', () => {
  expect(t('Shipment {number} voided', { number: '4310221' })).toBe('Shipment 4310221 voided')
})

it('counts in the forms of the language', () => {
  expect(plural(1, '{n} shipment', '{n} shipments')).toBe('1 shipment')
  expect(plural(1200, '{n} shipment', '{n} shipments')).toBe('1,200 shipments')
})

it('speaks the language that was loaded, and English where a text is missing', async () => {
  await loadLanguage('es')
  expect(t('{minutes} min left', { minutes: 5 })).toBe('quedan 5 min')
  expect(plural(1, '{n} entry needs another look', '{n} entries need another look')).toBe('1 dato necesita revisión')
  expect(t('Shipment {number} voided', { number: '1' })).toBe('Shipment 1 voided')
  expect(document.documentElement.lang).toBe('es')
})
