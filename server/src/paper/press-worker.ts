import { type MessagePort, parentPort } from 'node:worker_threads'
import { type ConfirmationDrawing, drawConfirmation } from './draw-confirmation.ts'
import { drawLading, type LadingDrawing } from './draw-lading.ts'

export type Order =
  | { paper: 'rate-confirmation'; drawing: ConfirmationDrawing }
  | { paper: 'bill-of-lading'; drawing: LadingDrawing }
type Ordered = { id: number; order: Order }
export type Drawn = { id: number; bytes?: Uint8Array; error?: string }

if (!parentPort) throw new Error('The press is a thread of the server')
const port: MessagePort = parentPort

function draw(order: Order): Promise<Uint8Array> {
  return order.paper === 'rate-confirmation' ? drawConfirmation(order.drawing) : drawLading(order.drawing)
}

async function answer({ id, order }: Ordered): Promise<Drawn> {
  try {
    return { id, bytes: await draw(order) }
  } catch (error) {
    return { id, error: String(error) }
  }
}

port.on('message', (ordered: Ordered) => void answer(ordered).then((drawn) => port.postMessage(drawn, [])))
