import { type Case, cases } from '@waybill/contract/cases/cases.ts'
import { remember } from '../api/queries.ts'
import { toast } from '../ui/toast.ts'

type Client = Parameters<typeof remember>[0]

/** Caches a changed case where its preview and page read it. */
export function keepCase(changed: Case, _asked: unknown, client: Client): void {
  remember(client, cases.find, { params: { caseNumber: changed.caseNumber } }, changed)
}

/** After an act: keeps the changed case, says what was done, and closes the dialog. */
export function finish([changed, asked, client]: [Case, unknown, Client], text: string, onClose?: () => void): void {
  keepCase(changed, asked, client)
  toast.success(text)
  onClose?.()
}
