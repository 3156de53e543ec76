import { createConfig, lintFromString } from '@redocly/openapi-core'
import { endpoints } from '@waybill/contract/api.ts'
import { expect, test } from 'vitest'
import { describeApi } from './openapi.ts'

type Operation = {
  operationId: string
  'x-may': string
  security: unknown[]
  parameters: { name: string; in: string }[]
  responses: Record<string, unknown>
}
type Description = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, unknown> }
}

// Read back as a reader of the document reads it.
const text = JSON.stringify(await describeApi('4.34'), null, 2)
const description = JSON.parse(text) as Description
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

test('a list says everything that it can be narrowed by', () => {
  const list = operations.find(({ operationId }) => operationId === 'shipments.list')
  const names = list?.parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name)
  expect(names).toEqual(
    expect.arrayContaining(['query', 'statuses', 'pickupStart', 'sortProperty', 'page', 'pageSize']),
  )
})

test('a list of values says what separates them', () => {
  const list = operations.find(({ operationId }) => operationId === 'fleet.drivers')
  expect(list?.parameters.find(({ name }) => name === 'homes')).toMatchObject({
    explode: false,
    description: expect.stringContaining(String.raw`Chicago\, IL`),
  })
})

test('a path has one name for what varies in it, and its operations use that', () => {
  for (const [path, methods] of Object.entries(description.paths)) {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    for (const { parameters } of Object.values(methods)) {
      expect(parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)).toEqual(named)
    }
  }
})

test('every shape has a name, and the document is no longer than two megabytes', () => {
  const unnamed: string[] = []
  const look = (part: unknown, place: string, isNamed = false) => {
    if (typeof part !== 'object' || part === null) return
    if ('properties' in part && !isNamed) unnamed.push(place)
    for (const [key, one] of Object.entries(part)) {
      // What an object's properties are called is nobody's keyword.
      if (key === 'properties')
        for (const [name, property] of Object.entries(one as object)) look(property, `${place}.${name}`)
      else look(one, `${place}/${key}`)
    }
  }
  for (const operation of operations) look(operation, operation.operationId)
  for (const [name, schema] of Object.entries(description.components.schemas)) look(schema, name, true)
  expect(unnamed).toEqual([])
  expect(text.length).toBeLessThan(2_000_000)
})

test('a public linter finds nothing to say', async () => {
  const config = await createConfig({
    extends: ['recommended'],
    rules: {
      // `/shipments/counts` beside `/shipments/{shipment}`: what is written out goes before what varies, and no number is a word.
      'no-ambiguous-paths': 'off',
    },
  })
  const problems = await lintFromString({ source: text, absoluteRef: 'openapi.json', config })
  expect(problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`)).toEqual([])
})
