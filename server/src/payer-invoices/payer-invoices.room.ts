import type { OpenRoom } from '../room.ts'
import { payerInvoiceRoutes } from './payer-invoices.routes.ts'

export const payerInvoicesRoom: OpenRoom = () => ({ routes: () => [payerInvoiceRoutes] })
