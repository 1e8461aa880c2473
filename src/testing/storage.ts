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

/** A fake `Storage`, whose items are own properties as in browsers. */
export function makeStorage(): object {
  return Object.create(methods)
}
