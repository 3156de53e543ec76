// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'

/** As built. Other tests load all words up front, so this one re-imports its modules, and nothing else is in this file. */
afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

it('learns with code what it says, and with the language what code says that came before', async () => {
  vi.stubEnv('DEV', false)
  vi.resetModules()
  const words = await import('./words.ts')
  const files = Object.keys(import.meta.glob(['./catalogues/es/*.json', '!./catalogues/es/base.json']))
  const numberOf = (catalogue: string) => files.indexOf(`./catalogues/es/${catalogue}.json`)
  const said = () => [words.t('Account ending in {digits}', { digits: '4340' }), words.t('Fuel calculator')]

  await words.withWords(Promise.resolve(), numberOf('payments'))
  expect(said()).toEqual(['Account ending in 4340', 'Fuel calculator'])
  await words.loadLanguage('es')
  expect(said()).toEqual(['Cuenta terminada en 4340', 'Fuel calculator'])
  await expect(words.withWords(Promise.resolve('the code'), numberOf('booking'))).resolves.toBe('the code')
  expect(said()).toEqual(['Cuenta terminada en 4340', 'Calculadora de combustible'])
})
