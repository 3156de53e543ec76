import type pg from 'pg'

/** The world runs the same few hundred statements a thousand times: each is planned once. */
export function rememberStatements(pool: pg.Pool): void {
  const names = new Map<string, string>()
  pool.on('connect', (client) => {
    const query = client.query.bind(client)
    Object.assign(client, {
      query: (...[text, values, ...more]: unknown[]) => {
        if (typeof text !== 'string' || !Array.isArray(values))
          return Reflect.apply(query, client, [text, values, ...more])
        const name = names.get(text) ?? `world-${names.size}`
        names.set(text, name)
        return Reflect.apply(query, client, [{ name, text, values }, ...more])
      },
    })
  })
}
