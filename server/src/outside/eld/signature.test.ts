import { expect, test } from 'vitest'
import { isSigned } from './signature.ts'

test('Motive’s own example is signed, and no other bytes, secret or signature are', () => {
  const [body, secret] = [Buffer.from('["fault_code_closed"]'), Buffer.from('d9d36bea41c44ae49d1bfc4a48ba2abe')]
  const signature = 'f04a8386a21a6cba0447024e83b3f0983352bb72'
  expect(isSigned(body, signature, 'sha1', secret)).toBe(true)
  expect(isSigned(Buffer.from('["fault_code_closed"] '), signature, 'sha1', secret)).toBe(false)
  expect(isSigned(body, signature, 'sha1', Buffer.from('another'))).toBe(false)
  expect(isSigned(body, signature, 'sha256', secret)).toBe(false)
  expect(isSigned(body, '', 'sha1', secret)).toBe(false)
})
