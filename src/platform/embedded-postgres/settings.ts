/**
 * The server's settings as command line arguments, so that they follow the program's version, and nothing stored in the
 * cluster can switch durability off.
 * @param sockets the folder of the socket
 */
export function settings(sockets: string): string[] {
  return Object.entries({
    ...reach(sockets),
    ...durability(),
    shared_buffers: '128MB',
    // On an SSD, and from memory, a page at any place costs about as much as the next one. With the setting for disks that turn,
    // one session is found by reading all members while there are a few thousand.
    random_page_cost: '1.1',
    // A connection slot costs a few KB; several processes may share the server, as in the tests.
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
    // The setting is a list, so the path is quoted for its commas, spaces and quotes.
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

// The application logs failed statements; the server logs only what concerns the server.
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
