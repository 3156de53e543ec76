import type { Endpoint } from '@waybill/contract/endpoint.ts'
import type { House } from './house.ts'

export type SentFile = { name: string; bytes: Buffer; field?: string }

/** A file as a browser's form sends it, to an endpoint that takes one. */
export async function sendForm(
  house: House,
  endpoint: Endpoint,
  asked: { as: { token: string }; query?: Record<string, string | number> },
  file: SentFile,
  more: { headers?: Record<string, string>; cut?: number } = {},
) {
  const boundary = 'waybill-test'
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${file.field ?? 'file'}"; filename="${file.name}"\r\nContent-Type: application/octet-stream\r\n\r\n`
  const payload = Buffer.concat([Buffer.from(head), file.bytes, Buffer.from(`\r\n--${boundary}--\r\n`)])
  const query = Object.entries(asked.query ?? {}).map(([name, value]) => [name, String(value)])
  return await house.waybill.server.inject({
    method: 'POST',
    url: endpoint.path,
    query: Object.fromEntries(query),
    headers: {
      authorization: `Bearer ${asked.as.token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...more.headers,
    },
    payload: more.cut ? payload.subarray(0, more.cut) : payload,
  })
}
