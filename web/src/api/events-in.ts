export interface ServerEvent {
  event: string
  data: string
  id: string | undefined
}

/** The server's events in a stream, as they arrive; calls whenever anything does, be it a comment that only says that the line is alive. */
export async function* eventsIn(
  stream: ReadableStream<BufferSource> | null,
  onAlive: () => void,
): AsyncGenerator<ServerEvent> {
  if (!stream) return
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      onAlive()
      const blocks = (text + read.value).split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const event = eventOf(block)
        if (event) yield event
      }
    }
  } finally {
    reader.releaseLock()
  }
}

function eventOf(block: string): ServerEvent | undefined {
  const said = new Map<string, string>()
  for (const line of block.split('\n')) {
    const [, name = '', value = ''] = /^(\w+): ?(.*)$/.exec(line) ?? []
    if (name) said.set(name, value)
  }
  const data = said.get('data')
  return data === undefined ? undefined : { event: said.get('event') ?? '', data, id: said.get('id') }
}
