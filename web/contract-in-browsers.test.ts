import { parseAst } from 'vite'
import { expect, it } from 'vitest'
import { contractInBrowsers } from './contract-in-browsers.ts'
import { sourceOf } from './rules-of-contract.ts'

const CONTRACT = new URL('../contract/src/', import.meta.url).pathname

/** A file of the contract as a browser gets it. */
function contract(file: string, copy = ''): string {
  return built(sourceOf(CONTRACT + file), CONTRACT + file + copy)
}

function built(code: string, id: string): string {
  const { transform } = contractInBrowsers()
  if (typeof transform !== 'object') throw new Error('The plugin transforms nothing')
  // Vite's context, as far as the plugin uses it.
  const handler = transform.handler as unknown as (this: { parse: typeof parseAst }, code: string, id: string) => string
  return handler.call({ parse: parseAst }, code, id)
}

it('keeps of an endpoint where and how to ask', () => {
  const code = contract('tenders/tenders.ts')
  expect(code).toMatch(/post\('\/api\/v2\/tenders\/[^']*', \{\s*may: '[^']+',\s*\}\)/)
  expect(code).not.toMatch(/= z\.(?!infer)|from 'zod'|\?rules/)
})

it('keeps the rules of what people type beside it, for forms', () => {
  const code = contract('tenders/tenders.ts', '?rules')
  expect(code).toMatch(/\bbody: /)
  expect(code).not.toMatch(/\breturns: |\bquery: |\bsays: /)
})

it('keeps no rules that no form checks', () => {
  expect(contract('identity/identity.ts', '?rules')).toMatch(/finishSignIn: post\('[^']*', \{\s*may: 'public',\s*\}\)/)
})

it('keeps what needs no schema in the file itself', () => {
  const code = contract('freight-codes.ts')
  expect(code).toContain('export const SHIPMENT_STATUS = ')
  expect(code).not.toContain('export const ShipmentStatus = ')
})

it('lets the bundler leave out what nothing uses', () => {
  expect(contract('freight-codes.ts')).toContain('export const SHIPMENT_STATUS = /* @__PURE__ */ (() => (')
})

it('takes rules from where they are', () => {
  const code = built(
    "import { SHIPMENT_STATUS, ShipmentStatus as Status, type ShippingMode } from '@waybill/contract/freight-codes.ts'",
    new URL('src/shipments/shipment-status.ts', import.meta.url).pathname,
  )
  expect(code).toBe(
    "import { SHIPMENT_STATUS } from '@waybill/contract/freight-codes.ts';import { ShipmentStatus as Status } from '@waybill/contract/freight-codes.ts?rules';",
  )
})

it('gives a form the endpoints with their rules', () => {
  const code = built(
    "import { orders } from '@waybill/contract/orders/orders.ts'\nexport const useOrder = () => useForm({})",
    new URL('src/orders/edit/order-form.tsx', import.meta.url).pathname,
  )
  expect(code).toContain("?rules'")
})

it('keeps only where and how to ask, for an app that checks nothing', () => {
  const code = contract('orders/orders.ts', '?bare')
  expect(code).not.toMatch(/\bbody: /)
  expect(code).not.toContain('...filterSetEndpoints')
})
