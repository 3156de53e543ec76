import { endpoints } from '@waybill/contract/api.ts'
import { post } from '@waybill/contract/endpoint.ts'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Actor } from '../actor.ts'
import { implement, open } from './implement.ts'
import { inLines, linesOf } from './lines.ts'
import { createServer } from './server.ts'

const Sent = z.strictObject({
  name: z.string().trim().max(200),
  note: z.string().max(1_000),
  stops: z.array(z.strictObject({ reference: z.string().max(40).nullable(), text: z.string() })),
  tags: z.array(z.string().max(20)),
})
const said = { says: 'x', may: 'signed-in', body: Sent, returns: z.void() } as const

describe('a text of one line', () => {
  test('is one, however it was pasted; a longer text keeps its lines', () => {
    const names = linesOf(post('/x', said), 'body')()
    expect([...names].toSorted()).toEqual(['name', 'reference', 'tags'])
    const sent = {
      name: 'Dock\r\n4',
      note: 'Two\nlines',
      stops: [{ reference: 'A\tB', text: 'Two\nlines' }],
      tags: ['a\nb'],
    }
    expect(inLines(sent, names)).toEqual({
      name: 'Dock 4',
      note: 'Two\nlines',
      stops: [{ reference: 'A B', text: 'Two\nlines' }],
      tags: ['a b'],
    })
    expect(inLines('a\nb', names)).toBe('a\nb')
  })

  test('is one by the time that an endpoint gets it, in its body and in its address', async () => {
    const app = createServer({ logLevel: 'silent', trustedProxies: false, isProduction: false })
    const query = z.strictObject({ q: z.string().max(40) })
    const room = {
      say: post('/api/v2/said', { ...said, may: 'public', query, returns: z.strictObject({ heard: z.string() }) }),
    }
    const heard = implement(room, { say: async (call) => ({ heard: `${call.body.name}, ${call.query.q}` }) })
    // Nobody who calls a public endpoint is looked at.
    const nobody = () => ({}) as Actor
    const doors = { authenticate: async () => nobody(), nobody, disk: undefined, replica: undefined }
    open(app, [heard], { ...doors, checkAnswers: true })
    const payload = { name: 'Dock\n4', note: '', stops: [], tags: [] }
    const answer = await app.inject({ method: 'POST', url: '/api/v2/said?q=a%0Ab', payload })
    expect(answer.json()).toEqual({ heard: 'Dock 4, a b' })
  })

  test('is nothing that is secret', () => {
    expect(linesOf(post('/x', { ...said, isSecret: true }), 'body')().size).toBe(0)
  })

  test('is what names and references are, and no reason, note or file is', () => {
    const all = endpoints().flatMap(({ endpoint }) => [...linesOf(endpoint, 'body')()])
    for (const name of ['name', 'line1', 'proNumber', 'legalName']) expect(all).toContain(name)
    for (const name of ['noteContent', 'data', 'declineText']) expect(all).not.toContain(name)
    expect(new Set(all).size).toBeGreaterThan(60)
  })
})
