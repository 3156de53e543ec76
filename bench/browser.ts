import type { Running } from './processes.ts'

/** What a browser sends through the proxy in front of Waybill; its answers come compressed. */
export function asBrowser(token?: string): Record<string, string> {
  return {
    'Accept-Encoding': 'gzip, deflate, br',
    'X-Forwarded-For': '192.0.2.7',
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
  }
}

/** Waybill's answer; a refusal is a mistake in the benchmark. */
export async function ask(server: Running, target: string, token: string, init: RequestInit = {}): Promise<Response> {
  const headers = {
    ...asBrowser(token),
    ...(typeof init.body === 'string' ? { 'Content-Type': 'application/json' } : {}),
  }
  const answer = await fetch(server.address + target, { ...init, headers })
  if (!answer.ok) throw new Error(`${target}: ${answer.status} ${await answer.text()}`)
  return answer
}

/** The rows of a list. */
export async function askList<Row>(server: Running, target: string, token: string): Promise<Row[]> {
  const { data } = (await (await ask(server, target, token)).json()) as { data: Row[] }
  return data
}
