import { FileName } from '@waybill/contract/files.ts'
import { Refusal } from '../http/refusal.ts'

export function nameOfFile(sent: string): string {
  const name = FileName.safeParse(sent)
  if (name.success) return name.data
  throw new Refusal('bad-request', undefined, { modelState: { name: name.error.issues.map(({ message }) => message) } })
}
