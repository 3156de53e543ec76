import module from 'node:module'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import type { ConfirmationDrawing } from '../confirmations/draw-confirmation.ts'
import type { LadingDrawing } from '../ladings/draw-lading.ts'
import type { RemittanceDrawing } from './draw-remittance.ts'
import type { StatementDrawing } from './draw-statement.ts'

export type Order =
  | { paper: 'rate-confirmation'; drawing: ConfirmationDrawing }
  | { paper: 'bill-of-lading'; drawing: LadingDrawing }
  | { paper: 'remittance-advice'; drawing: RemittanceDrawing }
  | { paper: 'statement'; drawing: StatementDrawing }
type Ordered = { id: number; order: Order }
export type Drawn = { id: number; bytes?: Uint8Array; error?: string }
export type PressData = { compileCache: string | undefined }

if (!parentPort) throw new Error('The press runs as a thread of the server')
const port: MessagePort = parentPort

// A thread compiles everything again unless it knows the process's compile cache: half of the first document's time.
// The press sends `workerData`, see there.
const { compileCache } = workerData as PressData
if (compileCache) module.enableCompileCache(compileCache)
const { drawConfirmation } = await import('../confirmations/draw-confirmation.ts')
const { drawLading } = await import('../ladings/draw-lading.ts')
const { drawRemittance } = await import('./draw-remittance.ts')
const { drawStatement } = await import('./draw-statement.ts')
module.flushCompileCache()

function draw(order: Order): Promise<Uint8Array> {
  switch (order.paper) {
    case 'rate-confirmation':
      return drawConfirmation(order.drawing)
    case 'bill-of-lading':
      return drawLading(order.drawing)
    case 'remittance-advice':
      return drawRemittance(order.drawing)
    case 'statement':
      return drawStatement(order.drawing)
  }
}

async function answer({ id, order }: Ordered): Promise<Drawn> {
  try {
    return { id, bytes: await draw(order) }
  } catch (error) {
    return { id, error: String(error) }
  }
}

port.on('message', (ordered: Ordered) => void answer(ordered).then((drawn) => port.postMessage(drawn, [])))
