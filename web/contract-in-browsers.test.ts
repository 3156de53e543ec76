import { parseAst } from 'vite'
import { expect, it } from 'vitest'
import { contractInBrowsers } from './contract-in-browsers.ts'

function built(code: string, id = 'contract/src/orders/orders.ts'): string {
  const { transform } = contractInBrowsers()
  if (typeof transform !== 'object') throw new Error('The plugin transforms nothing')
  // Vite's context, as far as the plugin uses it.
  const handler = transform.handler as unknown as (this: { parse: typeof parseAst }, code: string, id: string) => string
  return handler.call({ parse: parseAst }, code, id)
}

it('keeps what a browser reads of an endpoint', () => {
  const code = built(`export const orders = {
    create: post('/orders', { says: 'Creates, or not.', may: 'order:write', body: Entry, returns: Order, refuses: ['x'] }),
    list: get('/orders', { query: Narrowing, may: 'order:read', returns: pageOf(Order) }),
  }`)
  expect(code).toContain("post('/orders', { may: 'order:write', body: Entry, })")
  expect(code).toContain("get('/orders', { may: 'order:read', })")
})

it('keeps no rules that no form checks', () => {
  const code = built("export const signIn = post('/in', { may: 'public', body: Credentials, isUnchecked: true })")
  expect(code).toContain("post('/in', { may: 'public', })")
})

it('lets the bundler leave out what nothing uses', () => {
  expect(built('export const Id = z.string()\nexport const SIZE = 50\nexport const twice = (n: number) => n * 2')).toBe(
    'export const Id = /* @__PURE__ */ (() => (z.string()))()\nexport const SIZE = 50\nexport const twice = (n: number) => n * 2',
  )
})

it('keeps only where and how to ask, for an app that checks nothing', () => {
  const code = built(
    `export const orders = {
    create: post('/orders', { may: 'order:write', body: Entry, returns: Order }),
    ...filterSetEndpoints('orders', z.strictObject({})),
  }`,
    'contract/src/orders/orders.ts?bare',
  )
  expect(code).toContain("post('/orders', { may: 'order:write', })")
  expect(code).not.toContain('filterSetEndpoints')
})
