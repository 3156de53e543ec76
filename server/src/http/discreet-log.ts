const SECRET_KEYS = [
  'authorization',
  'cookie',
  '["set-cookie"]',
  '["x-claims"]',
  '["x-access-token"]',
  'accessToken',
  'claims',
  'password',
  'newPassword',
  'token',
  'resetToken',
  'secret',
  'accountNumber',
]
/** As deep as anybody logs: `{ req: { headers: { authorization } } }`. */
const DEPTHS = ['', '*.', '*.*.']

/**
 * What a log never says (P46). It logs only these parts of an error: the rest may be somebody's request with its headers (S3, a mail relay)
 * or, in PostgreSQL's `detail`, the whole refused row.
 */
export const DISCREET = {
  redact: DEPTHS.flatMap((depth) =>
    SECRET_KEYS.map((key) => (key.startsWith('[') ? `${depth.slice(0, -1)}${key}` : depth + key)),
  ),
  serializers: { err: describeError },
}

type Described = {
  type: string
  message: string
  stack: string
  code?: unknown
  constraint?: unknown
  cause?: Described
}

function describeError(error: unknown): Described {
  if (!(error instanceof Error))
    return { type: typeof error, message: 'Something that is no error was thrown', stack: '' }
  const { name, message, stack = '', cause } = error
  return {
    type: name,
    message,
    stack,
    ...('code' in error ? { code: error.code } : {}),
    ...('constraint' in error ? { constraint: error.constraint } : {}),
    ...(cause instanceof Error ? { cause: describeError(cause) } : {}),
  }
}
