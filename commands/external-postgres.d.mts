/** The major version of the embedded PostgreSQL, as the server's packages name it. */
export function embeddedMajor(): number
