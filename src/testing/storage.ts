const methods = {
  getItem(this: Record<string, string>, key: string) {
    return this[key] ?? null
  },
  setItem(this: Record<string, string>, key: string, value: string) {
    this[key] = value
  },
  removeItem(this: Record<string, string>, key: string) {
    delete this[key]
  },
}

/** Stands for a browser's storage, whose keys are its own properties as there. */
export function makeStorage(): object {
  return Object.create(methods)
}
