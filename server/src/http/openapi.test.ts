import { endpoints } from '@waybill/contract/api.ts'
import { expect, test } from 'vitest'
import { describeApi } from './openapi.ts'

type Operation = { operationId: string; 'x-may': string; security: unknown[]; responses: Record<string, unknown> }
type Description = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, unknown> }
}

// Read back as a reader of the document reads it.
const description = JSON.parse(JSON.stringify(describeApi('4.34'))) as Description
const operations = Object.values(description.paths).flatMap((path) => Object.values(path))

test('the document describes exactly the endpoints of the contract', () => {
  expect(operations.map(({ operationId }) => operationId).sort()).toEqual(
    endpoints()
      .map(({ name }) => name)
      .sort(),
  )
})

test('every operation says who may call it and asks for a session unless it is public', () => {
  for (const operation of operations) {
    expect(operation.security).toEqual(operation['x-may'] === 'public' ? [] : [{ bearer: [] }])
    expect(Object.hasOwn(operation.responses, 401) || operation['x-may'] === 'public').toBe(true)
  }
})

test('every reference leads to a schema', () => {
  const references = [...JSON.stringify(description).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(
    ([, name]) => name,
  )
  expect(references.length).toBeGreaterThan(100)
  expect(references.filter((name) => !Object.hasOwn(description.components.schemas, name ?? ''))).toEqual([])
})
