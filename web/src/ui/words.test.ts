// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest'
import { imperative, loadLanguage, plural, retell, t, whyNot } from './words.ts'

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
  expect(t('Nobody says {number} here', { number: '1' })).toBe('Nobody says 1 here')
  expect(document.documentElement.lang).toBe('es')
})

it('knows an act from the thing that English calls the same', async () => {
  expect([imperative('Tender'), t('Tender')]).toEqual(['Tender', 'Tender'])
  await loadLanguage('es')
  expect([imperative('Tender'), t('Tender')]).toEqual(['Ofertar', 'Oferta'])
})

it('reads out what the server said by its name, in the language of the reader', async () => {
  const said = {
    code: 'truck-has-come',
    facts: { status: { term: 'At Stop' } },
    text: 'The truck has come: the shipment is At Stop',
  }
  const unknown = { code: 'of-a-newer-server', facts: {}, text: 'Something new' }
  expect([retell(said), retell(unknown), whyNot(said), whyNot(true)]).toEqual([
    said.text,
    unknown.text,
    said.text,
    null,
  ])
  await loadLanguage('es')
  expect(retell(said)).toBe('El camión llegó: el envío está En parada')
  // What was written down in English before is read by its form.
  expect(retell(said.text)).toBe(retell(said))
  expect(retell(unknown)).toBe('Something new')
})

it('retells what the server said, whatever it filled in', async () => {
  const whole = 'Your role cannot do this'
  const filled = 'Ana Ruiz is on shipment 4310221 at that time'
  const nested = 'Arrival at Dock 4: north, Chicago, IL recorded: Dispatched → At Stop'
  expect([whole, filled, nested].map(retell)).toEqual([whole, filled, nested])
  await loadLanguage('es')
  expect(retell(whole)).toBe('Su función no puede hacer esto')
  expect(retell(filled)).toBe('Ana Ruiz está en el envío 4310221 a esa hora')
  expect(retell(nested)).toBe('Llegada a Dock 4: north, Chicago, IL registrada: Despachado → En parada')
  await loadLanguage('fr-CA')
  expect(retell(filled)).toBe('Ana Ruiz est sur l’expédition 4310221 à ce moment')
  expect(retell('Please bring a seal')).toBe('Please bring a seal')
})
