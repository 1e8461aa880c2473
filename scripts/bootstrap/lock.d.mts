export function withLock<T>(path: string, onWait: () => void, work: () => Promise<T>): Promise<T>
