import type { Address } from './address.ts'

/**
 * Sized to keep Node and PostgreSQL together within 300 MB, on a small machine's solid-state disk. Nothing here trades durability for
 * speed: fsync, full_page_writes and synchronous_commit keep their defaults, on.
 */
const SETTINGS = {
  shared_buffers: '48MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  effective_cache_size: '512MB',
  max_connections: '60',
  max_wal_size: '512MB',
  random_page_cost: '1.1',
  jit: 'off',
  // Workers that read ahead took eight megabytes; a solid-state disk answers without.
  io_method: 'sync',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
  logging_collector: 'off',
}

/** The command line's settings win over postgresql.conf and ALTER SYSTEM, so a data folder never carries surprises. */
export function serverArguments(cluster: string, address: Address, others: Record<string, string>): string[] {
  const settings = {
    ...SETTINGS,
    ...others,
    listen_addresses: address.folder ? '' : address.host,
    port: String(address.port),
    unix_socket_directories: address.folder ? quoteListItem(address.folder) : '',
    unix_socket_permissions: '0700',
  }
  return ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}

/** The setting is a comma-separated list; quotes protect a comma or space in the path. */
function quoteListItem(item: string): string {
  return `"${item.replaceAll('"', '""')}"`
}
