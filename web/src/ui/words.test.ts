// @vitest-environment jsdom
import '@waybill/contract/mistakes.ts'
import { afterEach, expect, it } from 'vitest'
import { z } from 'zod'
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

it('shortens "de" before a vowel in French, and only there', async () => {
  await loadLanguage('fr-CA')
  const waiting = (name: string) => [
    t('Waiting on {name}', { name }),
    retell({ code: 'application-waits-on', facts: { who: name }, text: 'unread' }),
  ]
  expect(waiting('Alder Freight')).toEqual(['En attente d’Alder Freight', 'En attente d’Alder Freight'])
  expect(waiting('Birch Lines')).toEqual(['En attente de Birch Lines', 'En attente de Birch Lines'])
  expect(t('Waiting on {name}', { name: 'route de Alder' })).toBe('En attente de route de Alder')
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
    text: 'The truck has arrived: the shipment is At Stop',
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
  expect(retell(unknown)).toBe('Something new')
})

it('knows the message of a rule by its text, and leaves alone what a person typed', async () => {
  const rule = z.string().max(12)
  const message = rule.safeParse('more than twelve').error?.issues[0]?.message ?? ''
  const [whole, typed] = ['Your role cannot do this', 'Please bring a seal']
  expect([message, whole, typed].map(retell)).toEqual(['Use at most 12 characters', whole, typed])
  await loadLanguage('es')
  expect([message, whole, typed].map(retell)).toEqual([
    'Use como máximo 12 caracteres',
    'Su función no puede hacer esto',
    typed,
  ])
})

it('reads out a sentence that stands in another one', async () => {
  const said = {
    code: 'as-told',
    facts: { sentence: { code: 'truck-has-come', facts: { status: { term: 'At Stop' } }, text: 'unread' } },
    text: 'unread',
  }
  await loadLanguage('es')
  expect(retell(said)).toBe('El camión llegó: el envío está En parada')
})
