const memories: Map<string, unknown>[] = []

/** What this browser remembers of the server's answers, by name, until something is changed. */
export function makeMemory<V>(): Map<string, V> {
  const memory = new Map<string, V>()
  memories.push(memory)
  return memory
}

/** To be called around every call that may change something: nobody knows what of it is still true. */
export function forgetEverything(): void {
  for (const memory of memories) memory.clear()
}
