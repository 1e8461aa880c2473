const memories: Map<string, unknown>[] = []

/** A cache of the server's answers, which is cleared whenever something is changed. */
export function makeMemory<V>(): Map<string, V> {
  const memory = new Map<string, V>()
  memories.push(memory)
  return memory
}

/** Clears all caches. To be called before and after every call that may change something. */
export function forgetEverything(): void {
  for (const memory of memories) memory.clear()
}
