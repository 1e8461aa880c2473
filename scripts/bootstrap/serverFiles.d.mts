export function concernsServer(path: string): boolean
