/**
 * The server's settings as command line arguments: they follow the program's version, not the day the cluster
 * was made, and nothing kept in the data can switch durability off. `sockets` is the socket's folder.
 */
export function settings(sockets: string): string[] {
  return Object.entries({
    ...reach(sockets),
    ...durability(),
    shared_buffers: '128MB',
    // A place costs a few KB; several processes may share the server, as in the tests.
    max_connections: '200',
    jit: 'off',
    io_method: 'sync',
    ...quietLog(),
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

function reach(sockets: string) {
  return {
    listen_addresses: '',
    port: '5432',
    // A list: in quotes, so that commas, spaces and quotes in the path stay what they are.
    unix_socket_directories: `"${sockets.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
  }
}

function durability() {
  return {
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    wal_level: 'minimal',
    max_wal_senders: '0',
    ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
  }
}

// Failed statements are the application's to report; the server's log tells about the server.
function quietLog() {
  return {
    logging_collector: 'off',
    log_destination: 'stderr',
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    log_autovacuum_min_duration: '-1',
  }
}
